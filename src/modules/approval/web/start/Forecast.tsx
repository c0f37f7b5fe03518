import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import type { Ahead, Chosen } from '../../contract/approval.ts'
import { Way } from '../Way.tsx'
import '../approval.css'

type Props = {
  title?: string
  preview: Pick<UseQueryResult<Ahead | null>, 'data' | 'isError' | 'error' | 'isFetching'>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The way that a document would take, with whom one may name for it. */
export function Forecast({ title = '审批流程', preview, chosen, onChoose }: Props) {
  const { data, isError, error, isFetching } = preview
  return (
    <aside aria-label={title} aria-busy={isFetching || undefined}>
      <h3>{title}</h3>
      {isError && <p className="nothing">{error?.message}</p>}
      {data?.toChoose.map(node => (
        <Choose
          key={node.node}
          node={node}
          value={chosen[node.node] ?? []}
          onChange={people => onChoose({ ...chosen, [node.node]: people })}
        />
      ))}
      {data && (
        <Way steps={data.way} start="提交后" ends={data.ends === 'approved' ? '全部同意后通过' : '会被自动拒绝'} />
      )}
    </aside>
  )
}

type ChooseProps = { node: Ahead['toChoose'][number]; value: number[]; onChange: (people: number[]) => void }

function Choose({ node, value, onChange }: ChooseProps) {
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
    <div className="field field-wide">
      <label htmlFor={id}>
        {node.name}由谁审批<i aria-hidden="true">*</i>
      </label>
      <Field
        id={id}
        field={field}
        value={value}
        onChange={people => onChange((people as number[]) ?? [])}
        placeholder="请选择"
      />
    </div>
  )
}
