// Runs in the sign-in popup: turns a choice into a one-time code and hands it to the window that opened us.
const page = document.querySelector('main');
const problem = document.querySelector('.problem');
const { provider, event: eventId, origin, uid, sid, failed, gone } = page.dataset;
// Of whom is signed in and does so anew; of nobody else there is one.
const session = uid ? { uid, sid } : undefined;

function busy(on) {
  for (const control of page.querySelectorAll('button, input')) control.disabled = on;
}

async function signIn(name) {
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
      body: JSON.stringify({ providerId: provider, name, session }),
    });
    if (!response.ok) throw new Error(response.statusText);
    const { code } = await response.json();
    const postBody = new URLSearchParams({ id_token: code, providerId: provider }).toString();
    const result = {
      type: session ? 'reauthViaPopup' : 'signInViaPopup',
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

for (const button of page.querySelectorAll('[data-identity]')) {
  button.addEventListener('click', () => void signIn(button.dataset.identity));
}
page.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  const name = new FormData(event.target).get('name').trim();
  if (name) void signIn(name);
});
// Everything waits disabled for this script: a form pressed before it came would be sent by the browser itself.
busy(false);
