import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import type { WayStep } from '../api/approval.ts'
import { useNames } from './names.ts'
import './approval.css'

const stateWords = { done: '已完成', open: '进行中', ahead: '预计' } as const

type Props = { steps: readonly WayStep[]; start: string; ends: string; returned?: boolean }

/**
 * Shows the way of a document: past steps, the people asked, and the rest if everyone approves; `returned`: the initiator
 * has to amend.
 */
export function Way({ steps, start, ends, returned = false }: Props) {
  return (
    <ol className="way">
      <li data-state={returned ? 'open' : 'done'}>
        <b>发起</b> <span>{start}</span>
      </li>
      {steps.map(step => (
        <Step key={step.node} step={step} />
      ))}
      <li data-state={steps.some(step => step.state !== 'done') ? 'ahead' : 'done'}>
        <b>结束</b> <span>{ends}</span>
      </li>
    </ol>
  )
}

function Step({ step }: { step: WayStep }) {
  if (step.kind === 'chosen') return <Branch step={step} />
  return (
    <li data-state={step.state}>
      <b>{step.name}</b>
      <small>
        {step.nodeKind} · {stateWords[step.state]}
        {step.note && ` · ${step.note}`}
      </small>
      <span className="way-people">
        {step.people.map(one => (
          <Person key={`${one.id} ${one.why}`} {...one} over={step.kind === 'asked' && step.state === 'done'} />
        ))}
      </span>
    </li>
  )
}

function Branch({ step }: { step: WayStep }) {
  return (
    <li data-state={step.state} data-branch>
      <small>
        {step.name}：{step.note}
      </small>
    </li>
  )
}

/** Shows a person of a step. `over`: nobody is asked any more, so open tasks are not shown as waiting. */
function Person({ id, why, answer, asked, over, for: inNameOf }: WayStep['people'][number] & { over: boolean }) {
  const name = useNames()
  return (
    <span
      className="way-person"
      data-answer={answer ?? undefined}
      data-asked={asked || undefined}
      data-over={(over && !answer) || undefined}
      title={over && !answer ? '没有处理' : undefined}
    >
      {answer && <Icon name={answer === 'approved' ? 'check' : 'close'} size={12} />}
      {name(id, inNameOf)}
      <small>{why}</small>
    </span>
  )
}
