import type { PathFault } from '../../../contract/calls/proxy.js'
import { plural } from '../plural.js'

/**
 * Messages of {@link ProxyConsole}.
 *
 * @inline
 */
export interface ProxyMessages {
  heading: string
  method: string
  target: string
  targetHint: string
  send: string
  sending: string
  cancel: string
  /** Label of the query parameters, with their number. */
  query: (count: number) => string
  parameter: (position: number) => string
  addParameter: string
  removeParameter: (position: number) => string
  parameterRemoved: (position: number) => string
  preset: string
  choosePreset: string
  /** Label of the requests that were sent, with their number. */
  recent: (count: number) => string
  /** Name of the button that restores a request. The request is its method and path. */
  restore: (request: string) => string
  /** States of a request without a status. */
  recentStates: { sending: string; cancelled: string; failed: string }
  headers: string
  headersHint: string
  header: (position: number) => string
  name: string
  value: string
  addHeader: string
  removeHeader: (position: number) => string
  headerRemoved: (position: number) => string
  /** Number of headers that the user cannot set. */
  automaticHeaders: (count: number) => string
  /** Shown instead of a value that the browser does not know. */
  notShown: string
  /** Explanations of the headers that the user cannot set. */
  lockedHeaders: {
    relay: string
    throttle: string
    bodyType: string
    credentials: string
  }
  body: string
  /** Labels of the body kinds. */
  bodyKinds: { none: string; json: string; text: string; form: string; file: string }
  bodyHint: string
  formField: (position: number) => string
  addFormField: string
  removeFormField: (position: number) => string
  formFieldRemoved: (position: number) => string
  throttle: string
  throttleHint: string
  /** Messages of invalid input, for the field and the summary. */
  faults: {
    summary: (count: number) => string
    path: Record<PathFault, string>
    rewritten: (sent: string) => string
    nameMissing: string
    nameInvalid: string
    valueInvalid: string
    /** Reasons why a header cannot be set. */
    reserved: { credentials: string; connection: string; routing: string; relay: string }
    jsonMissing: string
    /** JSON syntax error with its position. */
    json: (line: number, column: number, how: string) => string
    /** Expected tokens. */
    jsonExpected: { value: string; name: string; colon: string; comma: string; end: string }
    jsonFound: (expected: string, found: string) => string
    jsonEnds: (expected: string) => string
    jsonString: string
    fileMissing: string
  }
  confirmTitle: (integration: string) => string
  confirmText: string
  confirm: (method: string) => string
  copyCurl: string
  copyFetch: string
  copyHook: string
  response: string
  status: string
  idle: string
  cancelled: string
  cancelledChange: string
  /** Status message for screen readers. */
  responded: (status: string, duration: string, size: string) => string
  responseHeaders: (count: number) => string
  /** Note beside a response header that the relay has set. */
  setByRelay: string
  /** Text around the names of request headers that the relay did not forward. */
  dropped: { before: string; after: string }
  /** Text around the target of a redirect. */
  redirect: { before: string; after: string }
  /** Label of a `Location` that is not a redirect, such as a created resource. */
  location: string
  noBody: string
  view: string
  viewTree: string
  viewText: string
  /** Note that only the first part of a body is shown. */
  cut: (size: string, shown: string) => string
  notShownType: (type: string) => string
  tooLarge: (size: string) => string
  imageFailed: string
  image: string
  download: string
}

export const enProxy: ProxyMessages = {
  heading: 'API request',
  method: 'Method',
  target: 'Path and query',
  targetHint: 'From the provider’s API documentation, such as /v1/contacts?limit=10',
  send: 'Send request',
  sending: 'Sending…',
  cancel: 'Cancel',
  query: (count) => `Query parameters (${count})`,
  parameter: (position) => `Parameter ${position}`,
  addParameter: 'Add parameter',
  removeParameter: (position) => `Remove parameter ${position}`,
  parameterRemoved: (position) => `Parameter ${position} removed`,
  preset: 'Preset',
  choosePreset: 'Choose a preset',
  recent: (count) => `Recent requests (${count})`,
  restore: (request) => `Restore ${request}`,
  recentStates: { sending: 'Sending…', cancelled: 'Cancelled', failed: 'No response' },
  headers: 'Headers',
  headersHint: 'The app forwards only some headers to the provider.',
  header: (position) => `Header ${position}`,
  name: 'Name',
  value: 'Value',
  addHeader: 'Add header',
  removeHeader: (position) => `Remove header ${position}`,
  headerRemoved: (position) => `Header ${position} removed`,
  automaticHeaders: (count) =>
    `${plural('en', count, { one: '# header', other: '# headers' })} set automatically`,
  notShown: 'Not available in the browser',
  lockedHeaders: {
    relay: 'Marks the request as coming from this app.',
    throttle: 'Set by the rate limit switch.',
    bodyType: 'Set by the body type. To use another type, add a header with this name.',
    credentials: 'The service adds the customer’s credentials. They never reach this page.',
  },
  body: 'Body',
  bodyKinds: { none: 'None', json: 'JSON', text: 'Text', form: 'Form', file: 'File' },
  bodyHint: 'Press Ctrl+Enter or ⌘+Enter to send.',
  formField: (position) => `Form field ${position}`,
  addFormField: 'Add form field',
  removeFormField: (position) => `Remove form field ${position}`,
  formFieldRemoved: (position) => `Form field ${position} removed`,
  throttle: 'Let the service manage the rate limit',
  throttleHint: 'After a 429 response, no requests are forwarded until a retry is allowed.',
  faults: {
    summary: (count) =>
      `Fix ${plural('en', count, { one: '# problem', other: '# problems' })} before sending`,
    path: {
      'no-slash': 'The path must start with "/".',
      'other-host': 'The path must not start with "//", which is another host.',
      control: 'The path must not contain spaces or control characters.',
      fragment: 'The path must not contain "#". Use %23 instead.',
      backslash: 'The path must not contain "\\". Use %5C instead.',
      percent: 'The path contains a "%" that encodes nothing. Use %25 instead.',
      'dot-segment': 'The path must not contain "." or ".." segments, plain or encoded.',
    },
    rewritten: (sent) => `Use ${sent} instead.`,
    nameMissing: 'Enter a name, or clear the value.',
    nameInvalid: 'Use only letters, digits and hyphens.',
    valueInvalid: 'Remove line breaks and characters that are not Western European.',
    reserved: {
      credentials: 'The service adds the credentials. This header is never sent from here.',
      connection: 'The browser or the connection sets this header. It can’t be set here.',
      routing: 'Proxies use this header for routing, so it is not sent.',
      relay: 'Only the app’s server can set this header.',
    },
    jsonMissing: 'Enter JSON, or choose another body type.',
    json: (line, column, how) => `Line ${line}, column ${column}: ${how}.`,
    jsonExpected: {
      value: 'expected a value',
      name: 'expected a name in quotation marks',
      colon: 'expected a colon',
      comma: 'expected a comma or a closing bracket',
      end: 'expected the end of the JSON',
    },
    jsonFound: (expected, found) => `${expected}, but found “${found}”`,
    jsonEnds: (expected) => `${expected}, but the text ends`,
    jsonString: 'a string is not closed or contains an unescaped character',
    fileMissing: 'Choose a file.',
  },
  confirmTitle: (integration) => `Change data in ${integration}?`,
  confirmText: 'This request may change or delete data.',
  confirm: (method) => `Send ${method}`,
  copyCurl: 'Copy as cURL',
  copyFetch: 'Copy as fetch',
  copyHook: 'Copy as React hook',
  response: 'Response',
  status: 'Status',
  idle: 'The provider’s response appears here.',
  cancelled: 'Cancelled before a response arrived.',
  cancelledChange: 'Cancelled. The request may still have gone through.',
  responded: (status, duration, size) => `Response: ${status}, ${duration}, ${size}`,
  responseHeaders: (count) => plural('en', count, { one: '# header', other: '# headers' }),
  setByRelay: 'set by the app',
  dropped: {
    before: 'These headers were not sent to the provider:',
    after: '.',
  },
  redirect: { before: 'Redirects to', after: ', which was not followed.' },
  location: 'Location:',
  noBody: 'The response has no body.',
  view: 'View',
  viewTree: 'Tree',
  viewText: 'Text',
  cut: (size, shown) =>
    `Showing the first ${shown} of ${size}. Download the body to see all of it.`,
  notShownType: (type) => `No preview for ${type}. Download the body to open it.`,
  tooLarge: (size) => `The body is too large to show here (${size}). Download it to open it.`,
  imageFailed: 'Couldn’t show the image. Download it to open it.',
  image: 'Image in the provider’s response',
  download: 'Download',
}
