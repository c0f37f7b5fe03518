import type { ReactNode } from 'react'
import type { Tone } from '../../../../kernel/api/record.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type AssignmentEntry, type AssignmentOutcome, assignmentOutcomes } from '../../api/assignment.ts'
import './assignment.css'

const tones: Record<AssignmentOutcome, Tone> = { owner: 'blue', pool: 'purple', wait: 'orange' }

type Props = { entries: readonly AssignmentEntry[]; title: (entry: AssignmentEntry) => ReactNode }

/** Shows decisions with their reasons: the rules tried, and the people skipped with the reason. */
export function AssignmentEntries({ entries, title }: Props) {
  const find = useChoice()
  return (
    <ol className="assignment-entries">
      {entries.map(entry => (
        <li key={entry.id}>
          <header>
            {title(entry)}
            <Tag tone={tones[entry.outcome]}>{assignmentOutcomes[entry.outcome]}</Tag>
            {entry.ownerId && <b>{find({ kind: 'employee' }, entry.ownerId)?.label ?? '…'}</b>}
            {entry.poolId && <b>{find({ kind: 'reference', of: 'pool' }, entry.poolId)?.label ?? '…'}</b>}
            <time dateTime={entry.at}>{formatMinute(entry.at)}</time>
          </header>
          {entry.steps.length === 0 && <p>没有启用的规则。</p>}
          <ul>
            {entry.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a decision never change
              <li key={at} data-fits={step.fits || undefined}>
                <span>{step.rule}</span>
                {step.why}
                {step.skipped.length > 0 && (
                  <small>跳过：{step.skipped.map(({ name, why }) => `${name}（${why}）`).join('、')}</small>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
