import { globSync } from 'node:fs'

/** Debian's packages for the tests in other browser engines, with a file of each. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'libwebkit2gtk-4.1-0': '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  xvfb: '/usr/bin/Xvfb',
  // Without a font, no browser renders text.
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
}

type Package = keyof typeof packages

const find = (name: Package): string | undefined => globSync(packages[name])[0]

/** Returns the names of {@link packages} that are not installed. */
export function missingPackages(): Package[] {
  const names = Object.keys(packages) as Package[]
  return names.filter((name) => !find(name))
}

/**
 * Returns the path of a package's program.
 *
 * @throws Error if it is not installed. The message names the script that installs it.
 */
export function programOf(name: Package): string {
  const path = find(name)
  if (!path) throw new Error(`${name} is not installed. Run \`npm run engines\`.`)
  return path
}
