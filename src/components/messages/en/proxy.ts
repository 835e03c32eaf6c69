import type { PathFault } from '../../../contract/calls/proxy.js'
import { plural } from '../plural.js'

/**
 * Texts of {@link ProxyConsole}.
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
  headers: string
  headersHint: string
  header: (position: number) => string
  name: string
  value: string
  addHeader: string
  removeHeader: (position: number) => string
  headerRemoved: (position: number) => string
  /** The headers that are not a person's to set. */
  setOnTheWay: (count: number) => string
  /** In the place of a value that the page does not know. */
  notShown: string
  /** Why each of them stands there. */
  lockedHeaders: {
    relay: string
    throttle: string
    bodyType: string
    credentials: string
  }
  body: string
  /** By what is sent. */
  bodyKinds: { none: string; json: string; text: string; form: string; file: string }
  bodyHint: string
  formField: (position: number) => string
  addFormField: string
  removeFormField: (position: number) => string
  formFieldRemoved: (position: number) => string
  throttle: string
  throttleHint: string
  /** What has to be mended, in the field and in the summary. */
  faults: {
    summary: (count: number) => string
    path: Record<PathFault, string>
    rewritten: (sent: string) => string
    nameMissing: string
    nameInvalid: string
    valueInvalid: string
    /** Why a header cannot be set. */
    reserved: { credentials: string; connection: string; routing: string; relay: string }
    jsonMissing: string
    /** Where a text is no JSON, and how. */
    json: (line: number, column: number, how: string) => string
    /** What could stand there. */
    jsonExpected: { value: string; name: string; colon: string; comma: string; end: string }
    jsonFound: (expected: string, found: string) => string
    jsonEnds: (expected: string) => string
    jsonString: string
    fileMissing: string
  }
  confirmTitle: (integration: string) => string
  confirmText: string
  confirm: (method: string) => string
  copyFetch: string
  copyHook: string
  answer: string
  status: string
  idle: string
  cancelled: string
  cancelledChange: string
  /** For a screen reader, once. */
  answered: (status: string, duration: string, size: string) => string
  answerHeaders: (count: number) => string
  /** Beside a header that is not the provider's. */
  setByRelay: string
  /** Before and after the names of request headers that the relay did not pass. `requestHeaders` is its option. */
  dropped: { before: string; after: string }
  /** Around where a redirect points. */
  redirect: { before: string; after: string }
  /** Before where the provider points otherwise, such as to what it has made. */
  location: string
  noBody: string
  view: string
  viewTree: string
  viewText: string
  /** How much there is, and how much of it is shown. */
  cut: (size: string, shown: string) => string
  notShownType: (type: string) => string
  tooLarge: (size: string) => string
  imageFailed: string
  image: string
  download: string
}

export const enProxy: ProxyMessages = {
  heading: 'Provider call',
  method: 'Method',
  target: 'Path and query',
  targetHint: 'As the provider documents it, such as /v1/contacts?limit=10',
  send: 'Send',
  sending: 'Sending…',
  cancel: 'Cancel',
  headers: 'Headers',
  headersHint: 'The relay drops a header that it was not told to let through.',
  header: (position) => `Header ${position}`,
  name: 'Name',
  value: 'Value',
  addHeader: 'Add header',
  removeHeader: (position) => `Remove header ${position}`,
  headerRemoved: (position) => `Header ${position} removed`,
  setOnTheWay: (count) =>
    `${plural('en', count, { one: '# header', other: '# headers' })} set for you`,
  notShown: 'Not known to this page.',
  lockedHeaders: {
    relay: 'Tells the relay that this page asks, and no other site.',
    throttle: 'Set by the rate limit switch.',
    bodyType: 'Set by the kind of body. Add a header of that name to say another type.',
    credentials: 'The customer’s credentials, which the service adds. They never reach this page.',
  },
  body: 'Body',
  bodyKinds: { none: 'None', json: 'JSON', text: 'Text', form: 'Form', file: 'File' },
  bodyHint: 'Ctrl+Enter or ⌘+Enter sends.',
  formField: (position) => `Form field ${position}`,
  addFormField: 'Add form field',
  removeFormField: (position) => `Remove form field ${position}`,
  formFieldRemoved: (position) => `Form field ${position} removed`,
  throttle: 'Let the service manage the rate limit',
  throttleHint: 'When the provider answers 429, nothing is forwarded until a retry is allowed.',
  faults: {
    summary: (count) =>
      `${plural('en', count, { one: '# thing needs', other: '# things need' })} to be corrected before this can be sent`,
    path: {
      'no-slash': 'The path cannot be sent as it is: it must begin with "/".',
      'other-host':
        'The path cannot be sent as it is: it must not begin with "//", which would name another host.',
      control: 'The path cannot be sent as it is: it contains a space or a control character.',
      fragment: 'The path cannot be sent as it is: it contains "#". Write %23.',
      backslash: 'The path cannot be sent as it is: it contains "\\". Write %5C.',
      percent:
        'The path cannot be sent as it is: it contains a "%" that encodes nothing. Write %25.',
      'dot-segment':
        'The path cannot be sent as it is: it contains a "." or ".." segment, plain or encoded.',
    },
    rewritten: (sent) => `This would arrive as ${sent}. Write it like that.`,
    nameMissing: 'Name it, or empty its value.',
    nameInvalid: 'A name has letters, digits and - only: no spaces and no colon.',
    valueInvalid: 'A header has no line breaks and no letters beyond Western European ones.',
    reserved: {
      credentials: 'The service adds the credentials, so this header is never sent from here.',
      connection: 'The browser or the connection sets this header, so it cannot be set here.',
      routing: 'Servers on the way go by this header, so the relay drops it.',
      relay: 'Only the relay sets this header.',
    },
    jsonMissing: 'Write JSON, or choose another kind of body.',
    json: (line, column, how) => `Line ${line}, column ${column}: ${how}.`,
    jsonExpected: {
      value: 'a value is expected',
      name: 'a name in quotation marks is expected',
      colon: 'a colon is expected',
      comma: 'a comma or the closing bracket is expected',
      end: 'the JSON should end here',
    },
    jsonFound: (expected, found) => `${expected}, but “${found}” stands there`,
    jsonEnds: (expected) => `${expected}, but the text ends`,
    jsonString: 'a text in quotation marks is not closed, or holds what must be escaped',
    fileMissing: 'Choose a file.',
  },
  confirmTitle: (integration) => `Change data at ${integration}?`,
  confirmText: 'This call is not a read: it may change or delete data at the provider.',
  confirm: (method) => `Send ${method}`,
  copyFetch: 'Copy as fetch',
  copyHook: 'Copy as hook',
  answer: 'Answer',
  status: 'Status',
  idle: 'The provider’s answer will be shown here.',
  cancelled: 'Cancelled. No answer was waited for.',
  cancelledChange: 'Cancelled. The provider may have done all the same what it was asked.',
  answered: (status, duration, size) => `Answer: ${status}, ${duration}, ${size}`,
  answerHeaders: (count) => plural('en', count, { one: '# header', other: '# headers' }),
  setByRelay: 'set by the relay',
  dropped: {
    before: 'The relay did not pass these headers:',
    after: '. Allow them with the relay option requestHeaders.',
  },
  redirect: { before: 'Redirects to', after: ', which was not followed.' },
  location: 'Location:',
  noBody: 'The answer has no body.',
  view: 'View',
  viewTree: 'Tree',
  viewText: 'Text',
  cut: (size, shown) =>
    `The body has ${size}, of which the first ${shown} are shown. Download it to have all of it.`,
  notShownType: (type) => `A body of type ${type} is not shown here. Download it to open it.`,
  tooLarge: (size) =>
    `The body has ${size}, which is too much to show here. Download it to open it.`,
  imageFailed: 'The picture cannot be shown. Download it to open it.',
  image: 'The picture that the provider answered with',
  download: 'Download',
}
