// Runs in the sign-in popup: hands what came of it, a one-time code or an error, to the window that opened us.
const page = document.querySelector('main');
const { provider, event: eventId, type, uid, sid, failed, gone, code, error } = page.dataset;
// Not `window.opener`: the page of a provider may have cut it.
const channel = new BroadcastChannel('kingside-sign-in');

// Closed when it has been heard: a message of a window that is gone might not arrive.
channel.addEventListener('message', ({ data }) => {
  if (data?.heard === eventId) window.close();
});

function tell(outcome) {
  channel.postMessage({ kingsideAuth: { type, eventId, ...outcome } });
}

const signedIn = idToken => ({
  sessionId: null,
  tenantId: null,
  urlResponse: location.href,
  postBody: new URLSearchParams({ id_token: idToken, providerId: provider }).toString(),
});

/** Back from a provider. */
function tellOutcome() {
  tell(error ? { error: { code: error } } : signedIn(code));
  // The provider's own code is not to stay in the history of this window.
  history.replaceState(null, '', location.pathname);
}

/** Demo identities: anybody may be anyone. */
function offerIdentities() {
  const problem = page.querySelector('.problem');
  // Of whom is signed in and does so anew; of nobody else there is one.
  const session = uid ? { uid, sid } : undefined;

  const busy = on => {
    for (const control of page.querySelectorAll('button, input')) control.disabled = on;
  };
  const signIn = async name => {
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
      tell(signedIn((await response.json()).code));
    } catch {
      problem.textContent = failed;
      busy(false);
    }
  };

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
}

if (code || error) tellOutcome();
else offerIdentities();
