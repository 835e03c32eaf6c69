export { SvcDevtools, type SvcDevtoolsProps } from './SvcDevtools.js'
export { SvcDevtoolsPanel } from './SvcDevtoolsPanel.js'
