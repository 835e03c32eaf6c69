/**
 * Reads the errors of providers, in the formats that they use. For your own user interface and for logs: `ProblemAlert`
 * already shows these errors. A separate entry, because it is 9 kB of rules that most pages load only after an error.
 *
 * @module svc-react/provider-errors
 */

export { type ProviderErrorInfo, readProviderError } from './readProviderError.js'
