// Runs the service in its own process, so that it does not slow down the load.
import { startUpstream } from '../relay/startUpstream.mjs'
import { reportReady, serveMeasurements } from '../vitals.mjs'

const { urls, open, disconnect } = await startUpstream()
serveMeasurements({ open, disconnect })
reportReady({ urls })
