/**
 * @typedef {object} Contestant
 * @property {string} name name in the table, in Markdown
 * @property {string} code imports of a page
 * @property {string} [sheet] its stylesheet
 * @property {string} does its features, and the work that it leaves to the page
 */

const OURS = '../../src/index.ts'
const SHEET = '../../src/styles.css'

/** The code that a page imports for each task: the kit first, then alternatives. */
export const tasks = [
  {
    title: 'A list from the platform, in a hook',
    /** @type {Contestant[]} */
    contestants: [
      {
        name: '`{ SvcProvider, useDestinations }`',
        code: `export { SvcProvider, useDestinations } from '${OURS}'`,
        does: 'responses are checked; an error states what happened, what to do and when to retry; calls wait during a rate limit',
      },
      {
        name: 'SWR and ky',
        code: `
          import ky from 'ky'
          import useSWR from 'swr'
          export const useDestinations = () => useSWR('/api/destinations', (url) => ky(url).json())`,
        does: 'cache and HTTP with retries; responses are not checked, an error is a status',
      },
      {
        name: 'TanStack Query, ky and zod/mini',
        code: `
          export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
          import { useQuery } from '@tanstack/react-query'
          import ky from 'ky'
          import * as z from 'zod/mini'
          const metadata = z.record(z.string(), z.unknown())
          const destination = z.object({ id: z.string(), name: z.string(), type: z.string(), metadata })
          const listing = z.object({ results: z.array(destination) })
          const queryFn = async () => listing.parse(await ky('/api/destinations').json())
          export const useDestinations = () => useQuery({ queryKey: ['destinations'], queryFn })`,
        does: 'the same, with checked responses',
      },
      {
        name: 'TanStack Query and axios',
        code: `
          export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
          import { useQuery } from '@tanstack/react-query'
          import axios from 'axios'
          const queryFn = async () => (await axios.get('/api/destinations')).data
          export const useDestinations = () => useQuery({ queryKey: ['destinations'], queryFn })`,
        does: 'cache and HTTP; responses are not checked, an error is a status',
      },
      {
        name: "Ampersand's `{ AmpersandProvider, InstallationProvider, useInstallation }`",
        code: `export { AmpersandProvider, InstallationProvider, useInstallation } from '@amp-labs/react'`,
        does: "a customer's installation and its settings, and changes to them, which svc-react does not have; no search or provider calls; has its own TanStack Query in it",
      },
      {
        name: "Membrane's `{ IntegrationAppProvider, useIntegrations }`",
        code: `export { IntegrationAppProvider, useIntegrations } from '@membranehq/react'`,
        does: 'integrations, connections, actions and flows, far more than svc-react; a bundler cannot remove its editors',
      },
    ],
  },
  {
    title: "A call of a provider's API",
    contestants: [
      {
        name: '`{ SvcProvider, useProxy }`',
        code: `export { SvcProvider, useProxy } from '${OURS}'`,
        does: 'any body, responses by media type, typed problems, the key stays in a backend',
      },
      {
        name: '`useMutation` and ky',
        code: `
          export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
          import { useMutation } from '@tanstack/react-query'
          import ky from 'ky'
          const mutationFn = ({ path, ...call }) => ky('/api/proxy' + path, call).json()
          export const useCall = () => useMutation({ mutationFn })`,
        does: 'JSON requests and responses; an error is a status; the app writes the proxy',
      },
      {
        name: "Paragon's `paragon`",
        code: `export { paragon } from '@useparagon/connect'`,
        does: '`paragon.request`, without a hook, and its portal to connect an app, which svc-react does not have; needs a backend only for a token',
      },
    ],
  },
  {
    title: 'A table with sort and filter',
    contestants: [
      {
        name: '`{ SvcProvider, DestinationList }`',
        code: `export { SvcProvider, DestinationList } from '${OURS}'`,
        sheet: SHEET,
        does: 'destinations only: also loads them, with states and errors, details without secrets, and cards on narrow screens',
      },
      {
        name: 'TanStack Table and Virtual',
        code: `
          export {
            columnFilteringFeature, createFilteredRowModel, createSortedRowModel, filterFn_includesString, FlexRender,
            globalFilteringFeature, rowSortingFeature, sortFn_alphanumeric, tableFeatures, useTable,
          } from '@tanstack/react-table'
          export { useVirtualizer } from '@tanstack/react-virtual'`,
        does: 'any data; no markup, styles or requests: the page adds them',
      },
      {
        name: 'MUI DataGrid',
        code: `export { DataGrid } from '@mui/x-data-grid'`,
        does: 'any data: editing, pages, columns to move and resize; at most 100 rows per page; no requests',
      },
      {
        name: 'AG Grid, modules to sort and filter',
        code: `
          export { ClientSideRowModelModule, ModuleRegistry, QuickFilterModule } from 'ag-grid-community'
          export { AgGridReact } from 'ag-grid-react'`,
        does: 'any data: columns to move and resize, unlimited rows; no requests',
      },
    ],
  },
  {
    title: 'A countdown',
    contestants: [
      {
        name: '`{ RetryCountdown }`',
        code: `export { RetryCountdown } from '${OURS}'`,
        sheet: SHEET,
        does: "text in the user's language, quiet for screen readers, can be stopped; stays correct after sleep or a clock change; one timer for all",
      },
      {
        name: 'react-countdown',
        code: `export { default } from 'react-countdown'`,
        does: 'days to milliseconds as numbers, start and pause by code; the page writes the text; one timer each',
      },
    ],
  },
  {
    title: 'A countdown without styles',
    contestants: [
      {
        name: '`{ useRetryCountdown }`',
        code: `export { useRetryCountdown } from '${OURS}'`,
        does: 'the same time, without text',
      },
      {
        name: 'react-countdown',
        code: `export { default } from 'react-countdown'`,
        does: 'as above',
      },
    ],
  },
  {
    title: 'Everything in the kit',
    contestants: [
      {
        name: '`svc-react`',
        code: `export * from '${OURS}'`,
        sheet: SHEET,
        does: 'lists, searches, provider calls',
      },
      {
        name: 'Ampersand',
        code: `export * from '@amp-labs/react'`,
        sheet: '@amp-labs/react/styles',
        does: 'installing and setting up integrations',
      },
      {
        name: 'Membrane',
        code: `export * from '@membranehq/react'`,
        sheet: '@membranehq/react/styles.css',
        does: 'connections, actions, flows, editors for them',
      },
      {
        name: 'Paragon',
        code: `export * from '@useparagon/connect'`,
        does: 'connecting apps, provider calls; its portal is loaded from the service in addition',
      },
    ],
  },
]

/** The packages that an app installs, each with its dependencies except React. */
export const installs = [
  { name: 'svc-react' },
  { name: 'Ampersand', packages: ['@amp-labs/react'] },
  { name: 'Membrane', packages: ['@membranehq/react'] },
  { name: 'Paragon', packages: ['@useparagon/connect'] },
  { name: 'SWR and ky', packages: ['swr', 'ky'] },
  {
    name: 'TanStack Query, ky and zod',
    packages: ['@tanstack/react-query', 'ky', 'zod'],
  },
  {
    name: 'TanStack Table and Virtual',
    packages: ['@tanstack/react-table', '@tanstack/react-virtual'],
  },
  {
    name: 'MUI DataGrid',
    packages: ['@mui/x-data-grid', '@mui/material', '@emotion/react', '@emotion/styled'],
  },
  { name: 'AG Grid', packages: ['ag-grid-react', 'ag-grid-community'] },
  { name: 'react-countdown', packages: ['react-countdown'] },
]
