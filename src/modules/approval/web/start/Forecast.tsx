import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import type { Chosen, Preview, WayStep } from '../../api/approval.ts'
import { Way } from '../Way.tsx'
import '../approval.css'

type Props = {
  title?: string
  preview: Pick<UseQueryResult<Omit<Preview, 'flowName'> | null>, 'data' | 'isError' | 'error' | 'isFetching'>
  chosen: Chosen
  /** The reason why it cannot be sent with the named people. */
  fault?: string
  onChoose: (chosen: Chosen) => void
}

/** Shows the way of a document, and lets the person name approvers. */
export function Forecast({ title = '审批流程', preview, chosen, fault, onChoose }: Props) {
  const { data, isError, error, isFetching } = preview
  const missing = (data?.toChoose ?? []).map(one => one.node).filter(node => !chosen[node]?.length)
  const wrong = missing[0] ?? data?.toChoose[0]?.node
  return (
    <aside aria-label={title} aria-busy={isFetching || undefined}>
      <h3>{title}</h3>
      {isError && <p className="nothing">{error?.message}</p>}
      {data?.toChoose.map(node => (
        <Choose
          key={node.node}
          node={node}
          value={chosen[node.node] ?? []}
          fault={node.node === wrong ? fault : undefined}
          onChange={people => onChoose({ ...chosen, [node.node]: people })}
        />
      ))}
      {data?.hidden && <p className="nothing">由谁审批取决于您看不到的内容，提交后可以看到。</p>}
      {data && !data.hidden && (
        <Way
          steps={data.way.map(step => (missing.includes(step.node) ? toBeChosen(step) : step))}
          start="提交后"
          ends={missing.length > 0 || data.ends === 'approved' ? '全部同意后通过' : '会被自动拒绝'}
        />
      )}
    </aside>
  )
}

/** Marks a step with a stand-in as one for which somebody must be named. */
const toBeChosen = (step: WayStep): WayStep => ({ ...step, kind: 'asked', people: [], note: '由发起人选择' })

type ChooseProps = {
  node: Preview['toChoose'][number]
  value: number[]
  fault?: string
  onChange: (people: number[]) => void
}

function Choose({ node, value, fault, onChange }: ChooseProps) {
  const id = useId()
  const field = {
    key: node.node,
    title: node.name,
    kind: 'employee' as const,
    required: true,
    many: true,
    nothing: [] as [],
  }
  return (
    <div className="field field-wide" data-wrong={fault !== undefined || undefined}>
      <label htmlFor={id}>
        {node.name}由谁审批<i aria-hidden="true">*</i>
      </label>
      <Field
        id={id}
        field={field}
        value={value}
        invalid={fault !== undefined}
        onChange={people => onChange((people as number[]) ?? [])}
        placeholder="请选择"
      />
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
