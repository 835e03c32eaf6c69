// Uses the dashboard and the relay for a long time, with faults: `npm run soak`, or `-- --minutes 2 --seed 7`. With `--load`
// it measures the relay under load instead, for five minutes at each number of connections.
import { parseArgs } from 'node:util'
import { createReport } from './createReport.mjs'
import { soakDashboard } from './dashboard/soakDashboard.mjs'
import { soakLoad } from './load/soakLoad.mjs'
import { soakRelay } from './relay/soakRelay.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: 'string' },
    load: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes ?? (values.load ? 5 : 30))
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
/** The part of the time for the relay: five minutes of half an hour, and never less than needed for a result. */
const relayMinutes = values.only ? minutes : Math.max(0.5, minutes / 6)
try {
  if (values.load) await soakLoad({ minutes, seed, report })
  if (values.only !== 'relay' && !values.load) {
    await soakDashboard({ minutes: values.only ? minutes : minutes - relayMinutes, seed, report })
  }
  if (values.only !== 'dashboard' && !values.load)
    await soakRelay({ minutes: relayMinutes, seed, report })
} catch (error) {
  // An error of the soak itself is reported with its seed as well.
  report.fault('soak', error.stack)
}
report.end()
process.exit(report.faults.length > 0 ? 1 : 0)
