/**
 * Test helpers for pages that use this package: scenarios, the whole stack in memory, a clock, handlers and builders.
 *
 * @module svc-react/testing
 */
export { type Scenario, scenarios } from '../sandbox/scenarios.js'
export { buildDestination } from './builders/buildDestination.js'
export { type BuiltProblem, buildProblem } from './builders/buildProblem.js'
export { type BuiltRecord, buildRecord } from './builders/buildRecord.js'
export { cleanupSvc } from './cleanupSvc.js'
export type { TestBackendOptions } from './createTestBackend.js'
export { createTestSvc, type TestSvc, type TestSvcOptions } from './createTestSvc.js'
export type { TestEndpointOptions } from './handleEndpoint.js'
export { type RenderSvcOptions, type RenderSvcResult, renderSvc } from './renderSvc.js'
export { type SvcFetchOptions, svcFetch } from './svcFetch.js'
export { type MswHttp, type SvcHandlersOptions, svcHandlers } from './svcHandlers.js'
export type { TestClock } from './time/testClock.js'
