'use client'

import type { ReactNode } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { FieldError } from '../../contract/json/fieldErrors.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enCommon } from '../messages/en/common.js'
import { enProblemFacts } from '../messages/en/problemFacts.js'
import type { ProblemField } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from '../values/CopyButton.js'
import { JsonText } from '../values/JsonText.js'
import { Timestamp } from '../values/Timestamp.js'
import type { ProblemTexts } from './problemTexts.js'
import { safeHref } from './safeHref.js'
import type { ShownProblem } from './shownProblem.js'

/** Renders a link, or plain text if its URL is not safe. */
function Linked({ href, children }: { href: string; children: string }) {
  const safe = safeHref(href)
  const { cx, Link } = useAppearance()
  if (!safe) return <bdi className={cx('mono')}>{children}</bdi>
  return (
    <Link className={cx('link')} href={safe} rel="noreferrer noopener" target="_blank">
      <bdi>{children}</bdi>
    </Link>
  )
}

function isFilled(value: object | undefined): boolean {
  return Object.keys(value ?? {}).length > 0
}

/** Renders the location of a field error, and the error. */
function FieldErrorItem({ pointer, name, detail }: FieldError) {
  const { cx } = useAppearance()
  return (
    <li>
      <bdi className={cx('mono')}>{pointer ?? name}</bdi>: <bdi>{detail}</bdi>
    </li>
  )
}

/** Maximum number of listed field errors. */
const MAX_FIELD_ERRORS = 20

interface ProblemFactsProps {
  error: ProblemError
  shown: ShownProblem
  texts: Pick<ProblemTexts, 'replacedDetail' | 'developerRemedy'>
}

/** Renders the members of a problem and a button that copies them, for developers and support. */
export function ProblemFacts({ error, shown, texts }: ProblemFactsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('problem', enProblemFacts)
  const common = useMessages('common', enCommon)
  const { problem, body } = shown
  const { context, extensions, ...stated } = problem
  const copied = {
    origin: error.origin,
    ...stated,
    ...(context && { context }),
    ...(isFilled(extensions) && { extensions }),
    ...(error.droppedHeaders.length > 0 && { droppedHeaders: error.droppedHeaders }),
    ...(body !== undefined && { body }),
  }
  const subject = [problem.title, error.requestId].filter(Boolean).join(' · ')
  // Not `encodeURIComponent`, which throws for a lone surrogate. Mail programs show a `+` in a subject unchanged.
  const query = new URLSearchParams({ subject }).toString().replaceAll('+', '%20')

  const rows: [ProblemField, ReactNode][] = [
    ['developerRemedy', texts.developerRemedy && <bdi>{texts.developerRemedy}</bdi>],
    ['detail', texts.replacedDetail && <bdi>{texts.replacedDetail}</bdi>],
    ['origin', messages.origins[error.origin]],
    ['status', problem.status],
    ['type', problem.type !== 'about:blank' && <Linked href={problem.type}>{problem.type}</Linked>],
    ['href', problem.href && <Linked href={problem.href}>{problem.href}</Linked>],
    [
      'requestId',
      error.requestId && (
        <>
          <bdi className={cx('mono')}>{error.requestId}</bdi>
          <CopyButton value={error.requestId} what={messages.members.requestId} />
        </>
      ),
    ],
    ['instance', problem.instance && <Linked href={problem.instance}>{problem.instance}</Linked>],
    ['subsystem', problem.subsystem],
    ['time', problem.time && <Timestamp value={problem.time} withTime />],
    [
      'causes',
      problem.causes?.length && (
        <ul>
          {problem.causes.map((cause) => (
            <li key={cause}>
              <bdi>{cause}</bdi>
            </li>
          ))}
        </ul>
      ),
    ],
    [
      'retryable',
      error.retryable === undefined ? common.notStated : error.retryable ? common.yes : common.no,
    ],
    ['retryAfter', problem.retryAfter && <Timestamp value={problem.retryAfter} withTime />],
    [
      'supportEmail',
      problem.supportEmail && (
        <Linked href={`mailto:${problem.supportEmail}?${query}`}>{problem.supportEmail}</Linked>
      ),
    ],
    [
      'supportPhone',
      problem.supportPhone && (
        <Linked href={`tel:${problem.supportPhone.replace(/[^\d+]/g, '')}`}>
          {problem.supportPhone}
        </Linked>
      ),
    ],
    [
      'supportUrl',
      problem.supportUrl && <Linked href={problem.supportUrl}>{problem.supportUrl}</Linked>,
    ],
    ['code', shown.code && <bdi className={cx('mono')}>{shown.code}</bdi>],
    [
      'more',
      shown.details.length > 0 && (
        <ul>
          {shown.details.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      ),
    ],
    [
      'fieldErrors',
      shown.fieldErrors.length > 0 && (
        <ul>
          {shown.fieldErrors.slice(0, MAX_FIELD_ERRORS).map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of an error never changes
            <FieldErrorItem key={index} {...each} />
          ))}
        </ul>
      ),
    ],
    ['context', isFilled(context) && <JsonText value={context} />],
    ['extensions', isFilled(extensions) && <JsonText value={extensions} />],
    [
      'droppedHeaders',
      error.droppedHeaders.length > 0 && (
        <bdi className={cx('mono')}>{error.droppedHeaders.join(', ')}</bdi>
      ),
    ],
    ['body', body !== undefined && <JsonText value={body} />],
  ]

  return (
    <>
      <dl className={cx('facts')}>
        {rows.map(
          ([field, value]) =>
            Boolean(value) && (
              <div key={field}>
                <dt>{messages.members[field]}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CopyButton value={JSON.stringify(copied, null, 2)} what={messages.allDetails}>
        {common.copy(messages.allDetails)}
      </CopyButton>
    </>
  )
}
