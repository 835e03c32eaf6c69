/** HTML of the page. Its script fills in the data of the sandbox. */
export const PAGE_HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>svc-react sandbox</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%234453c4'/%3E%3Cpath d='M4 5h8M4 8h5M4 11h7' stroke='%23fff' stroke-width='1.6' stroke-linecap='round'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/control/page.css">
</head>
<body>
<header>
  <h1>svc-react sandbox</h1>
  <p id="status" role="status" data-state="lost">Connecting</p>
</header>
<main>
  <noscript><p>This page needs JavaScript. Scripts can use /control instead.</p></noscript>
  <section aria-labelledby="scenario-title">
    <div class="bar">
      <h2><span id="scenario-title">Scenario</span><span id="since"></span></h2>
      <button type="button" id="reset">Reset</button>
    </div>
    <p class="hint">Changes how the service behaves. Choosing a scenario or Reset also resets data, holds and calls.</p>
    <div id="scenarios" role="group" aria-labelledby="scenario-title"></div>
    <p id="announcement" role="status"></p>
  </section>
  <section aria-labelledby="calls-title">
    <div class="bar">
      <h2 id="calls-title">Calls (<span id="count">0</span>)</h2>
      <button type="button" id="pause" aria-pressed="false">Pause</button>
    </div>
    <div id="empty">
      <p>No calls yet. Connect a relay to the URLs below, or try:</p>
      <pre id="curl" tabindex="0" role="region" aria-label="Command to try"></pre>
    </div>
    <div id="heads" aria-hidden="true" hidden>
      <span></span><span>Method</span><span>Path</span><span>Status</span><span>Response from</span><span>Time</span><span>Duration</span>
    </div>
    <ol id="calls" role="list" reversed></ol>
  </section>
  <section aria-labelledby="connect-title">
    <h2 id="connect-title">Connect</h2>
    <dl id="facts"></dl>
    <div class="bar">
      <h3>A relay for this sandbox</h3>
      <button type="button" id="copy">Copy</button>
    </div>
    <pre id="snippet" tabindex="0" role="region" aria-label="A relay for this sandbox"></pre>
  </section>
</main>
<script type="module" src="/control/page/main.js"></script>
</body>
</html>
`
