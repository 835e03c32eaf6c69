'use client'

import type { ProblemError } from '../../client/response/ProblemError.js'
import type { useRetryState } from '../../hooks/countdown/useRetryState.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CircleAlert } from '../icons/CircleAlert.js'
import { Hourglass } from '../icons/Hourglass.js'
import { Lock } from '../icons/Lock.js'
import { ShieldAlert } from '../icons/ShieldAlert.js'
import { WifiOff } from '../icons/WifiOff.js'
import { enProblem } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { type ProblemKind, problemKind } from './problemKind.js'
import type { ProblemTexts } from './problemTexts.js'

const ICONS = {
  failed: CircleAlert,
  waiting: Hourglass,
  elapsed: CircleAlert,
  'locked-out': Lock,
  forbidden: ShieldAlert,
  offline: WifiOff,
}

interface ProblemSentenceProps {
  error: ProblemError
  texts: ProblemTexts
  /** Whether the problem's own texts are not loaded yet. */
  isPending: boolean
  wait: ReturnType<typeof useRetryState>
  level: 2 | 3 | 4 | 5 | 6
  titleRef: (title: HTMLHeadingElement | null) => void
}

/** Renders the title, the explanation and the remedy of a problem. */
export function ProblemSentence(props: ProblemSentenceProps) {
  const { error, texts, isPending, wait, level, titleRef } = props
  const { cx } = useAppearance()
  const messages = useMessages('problem', enProblem)
  const { title, sentences, remedy } = texts
  const { problem, origin } = error

  const kind = problemKind(error, wait)
  const Title = `h${level}` as const
  const Icon = ICONS[kind]
  // No label for an elapsed wait, because the live region would announce the new icon.
  const labels: Partial<Record<ProblemKind, string>> = messages.kinds
  return (
    <>
      {/* A screen reader reads what has the focus, so the live region must not announce it too. */}
      <Title
        ref={titleRef}
        tabIndex={-1}
        className={cx('problem-title')}
        onFocus={({ currentTarget }) => currentTarget.setAttribute('aria-live', 'off')}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute('aria-live')}
      >
        <Icon size={16} label={labels[kind]} /> <bdi>{title}</bdi>{' '}
        {problem.status && <span className={cx('problem-status')}>{problem.status}</span>}
      </Title>
      {sentences
        .filter((sentence) => sentence !== title)
        .map((sentence) => (
          <p key={sentence}>
            <bdi>{sentence}</bdi>
          </p>
        ))}
      {sentences.length === 0 && !isPending && <p>{messages.fallback[origin]}</p>}
      {remedy && (
        <p className={cx('problem-remedy')}>
          <bdi>{remedy}</bdi>
        </p>
      )}
      {kind === 'locked-out' && <p>{messages.lockedOut}</p>}
    </>
  )
}
