import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { Content, type Preview } from '../../contract/approval.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import { Way } from '../Way.tsx'

type Chosen = Record<string, number[]>
type Props = {
  formId: number
  values: Record<string, unknown>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Who will be asked, from what is filled in so far. */
export function Ahead({ formId, values, chosen, onChoose }: Props) {
  const content = usePaused(JSON.stringify(readable(values)))
  const body = { formId, content: JSON.parse(content) as Content, chosen }
  const preview = useQuery({
    ...queryOf(routes.preview, { body }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <aside aria-label="审批流程" aria-busy={preview.isFetching || undefined}>
      <h3>审批流程</h3>
      {preview.isError && <p className="nothing">{preview.error.message}</p>}
      {preview.data?.toChoose.map(node => (
        <Choose
          key={node.node}
          node={node}
          value={chosen[node.node] ?? []}
          onChange={people => onChoose({ ...chosen, [node.node]: people })}
        />
      ))}
      {preview.data && (
        <Way
          steps={preview.data.way}
          start="提交后"
          ends={preview.data.ends === 'approved' ? '全部同意后通过' : '会被自动拒绝'}
        />
      )}
    </aside>
  )
}

/** What is no number yet, or not finished, is left out. */
const readable = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Content.valueType.safeParse(value).success))

type ChooseProps = { node: Preview['toChoose'][number]; value: number[]; onChange: (people: number[]) => void }

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
