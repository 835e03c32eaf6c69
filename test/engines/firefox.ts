import { type Browser, firefox } from 'playwright'
import { programOf } from '../../scripts/lib/engines.ts'

/** Command that Playwright sends for each new context, and that Firefox ESR does not have. */
export const MISSING_COMMAND = 'emulation.setMediaFeaturesOverride'

/** A session of WebDriver BiDi in Playwright. */
interface Session {
  send(method: string, params: unknown): Promise<unknown>
}

/** Members of Playwright's browser that are not public. */
interface BrowserInternals {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } }
}

/** Returns options of `launch` for Debian's Firefox, which Playwright controls with WebDriver BiDi. */
export function firefoxLaunch() {
  return {
    channel: 'moz-firefox',
    executablePath: programOf('firefox-esr'),
    firefoxUserPrefs: {
      // Otherwise only one window of the system receives focus events.
      'focusmanager.testmode': true,
      // Otherwise a download opens a panel of the browser, and the page no longer receives focus events.
      'browser.download.alwaysOpenPanel': false,
    },
  }
}

/** Makes all sessions ignore that {@link MISSING_COMMAND} does not exist. Contexts then have no emulated media. */
function ignoreMissingCommand(browser: Browser) {
  const { _connection: connection } = browser as unknown as BrowserInternals
  const sessions: Session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession)
  const { send } = sessions
  sessions.send = function (method, params) {
    const response = send.call(this, method, params)
    if (method !== MISSING_COMMAND) return response
    return response.catch((error: Error) => {
      if (!error.message.includes('unknown command')) throw error
    })
  }
}

/** Makes `firefox.launch` start browsers that can open pages. Vitest calls it. */
export function patchFirefox(): void {
  const launch = firefox.launch.bind(firefox)
  let isPatched = false
  firefox.launch = async (options) => {
    const browser = await launch(options)
    if (!isPatched) ignoreMissingCommand(browser)
    isPatched = true
    return browser
  }
}
