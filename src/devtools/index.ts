/**
 * Devtools: a panel that shows the calls, holds and clock of a page and the features of its relay, and simulates
 * failures. For development only.
 *
 * @module svc-react/devtools
 */

export { SvcDevtools, type SvcDevtoolsProps } from './SvcDevtools.js'
export { SvcDevtoolsPanel } from './SvcDevtoolsPanel.js'
