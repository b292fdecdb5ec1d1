// Runs in the sign-in popup: turns a choice into a one-time code and hands it to the window that opened us.
// It is there before the page's body: on a slow line the browser itself would send a form pressed too early.
function busy(on) {
  for (const control of document.querySelectorAll('button, input')) control.disabled = on;
}

async function signIn(name) {
  const { provider, event: eventId, origin, failed, gone } = document.querySelector('main').dataset;
  const problem = document.querySelector('.problem');
  if (!window.opener) {
    problem.textContent = gone;
    return;
  }
  busy(true);
  problem.textContent = '';
  try {
    const response = await fetch('/emulator/auth/choose', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ providerId: provider, name }),
    });
    if (!response.ok) throw new Error(response.statusText);
    const { code } = await response.json();
    const postBody = new URLSearchParams({ id_token: code, providerId: provider }).toString();
    const result = {
      type: 'signInViaPopup',
      eventId,
      sessionId: null,
      tenantId: null,
      urlResponse: location.href,
      postBody,
    };
    window.opener.postMessage({ kingsideAuth: result }, origin);
    window.close();
  } catch {
    problem.textContent = failed;
    busy(false);
  }
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-identity]');
  if (button) void signIn(button.dataset.identity);
});
document.addEventListener('submit', event => {
  event.preventDefault();
  const name = new FormData(event.target).get('name').trim();
  if (name) void signIn(name);
});
busy(false);
