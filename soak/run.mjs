// The dashboard and the relay in use for a long time, with faults: `npm run soak`, and `-- --minutes 2 --seed 7`.
import { parseArgs } from 'node:util'
import { createReport } from './createReport.mjs'
import { soakDashboard } from './dashboard/soakDashboard.mjs'
import { soakRelay } from './relay/soakRelay.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (
  !(minutes > 0) ||
  !Number.isInteger(seed) ||
  ![undefined, 'dashboard', 'relay'].includes(values.only)
) {
  console.error(
    'Nothing was soaked: give --minutes as a number above 0, --seed as a whole number, and --only as "dashboard" or "relay".',
  )
  process.exit(1)
}
console.log(`Soaking for ${minutes} minutes, seed ${seed}`)

const report = createReport(seed)
/** Of half an hour five minutes, and never less than shows something. */
const relayMinutes = values.only ? minutes : Math.max(0.5, minutes / 6)
try {
  if (values.only !== 'relay') {
    await soakDashboard({ minutes: values.only ? minutes : minutes - relayMinutes, seed, report })
  }
  if (values.only !== 'dashboard') await soakRelay({ minutes: relayMinutes, seed, report })
} catch (error) {
  // What ends the soak itself is told with its seed, as everything else is.
  report.fault('soak', error.stack)
}
report.end()
process.exit(report.faults.length > 0 ? 1 : 0)
