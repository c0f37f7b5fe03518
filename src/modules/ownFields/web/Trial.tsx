import { useMemo, useState } from 'react'
import { z } from 'zod'
import { ownName } from '../../../kernel/contract/ownNames.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ChoiceProp } from '../../forms/web/designer/Prop.tsx'
import { computeOwn } from '../contract/formulas.ts'
import type { MyForm, OwnContent, OwnDesign, OwnFact } from '../contract/ownFields.ts'
import { formFor } from '../contract/seen.ts'
import { columnOf } from '../contract/shape.ts'
import { gathered, ownInitial, withOwnFields } from './form.ts'
import { OwnGroups } from './OwnGroups.tsx'
import '../../../kernel/web/drawer/record.css'

type Props = { content: OwnContent; facts: readonly OwnFact[]; roles: OwnDesign['roles']; noun: string }

const widths = { full: '整个窗口', w720: '平板 720', w390: '手机 390' }
const maxWidth = { full: undefined, w720: 720, w390: 390 }

/** A form tried as one of the roles has it, on a screen of some width; what is filled in goes nowhere. */
export function Trial({ content, facts, roles, noun }: Props) {
  const [role, setRole] = useState('')
  const [width, setWidth] = useState<keyof typeof widths>('full')
  const form = useMemo(() => formFor(content, role === '' ? 'all' : new Set([Number(role)])), [content, role])
  return (
    <div className="own-trial">
      <div className="own-trial-tools">
        <ChoiceProp
          title="以谁的身份"
          value={role}
          words={{ '': '公司管理员', ...Object.fromEntries(roles.map(({ key, title }) => [String(key), title])) }}
          onChange={setRole}
        />
        <ChoiceProp
          title="屏幕宽度"
          value={width}
          words={widths}
          onChange={chosen => setWidth(chosen as keyof typeof widths)}
        />
      </div>
      <div className="own-trial-frame" style={{ width: maxWidth[width] }}>
        <Filling key={JSON.stringify(form)} form={form} facts={facts} noun={noun} />
      </div>
    </div>
  )
}

function Filling({ form: own, facts, noun }: { form: MyForm; facts: readonly OwnFact[]; noun: string }) {
  const [schema] = useState(() => withOwnFields(z.object({}), own))
  const form = useForm({
    schema,
    given: ownInitial(own),
    send: async body => body,
    onSaved: () => notice.success('可以保存：填写的内容都符合要求（没有写入任何记录）'),
  })
  if (own.fields.length === 0) return <p className="hint">这个角色看不到任何自定义字段。</p>
  return (
    <>
      <Form form={form} label={`试填${noun}`}>
        <OwnGroups form={form} own={own} />
        <Button kind="primary" type="submit">
          检查填写
        </Button>
      </Form>
      <h3>详情里的样子</h3>
      <RecordFacts columns={own.fields.map(columnOf)} record={{ own: resultOf(own, facts, form.values) }} />
    </>
  )
}

/** What the record would hold: what is filled in, with what formulas give where the record itself says nothing. */
function resultOf(own: MyForm, facts: readonly OwnFact[], values: Values): OwnValues {
  const { own: entered = {} } = gathered(values) as { own?: OwnValues }
  const filled = own.fields
    .filter(({ key }) => isValue(values[ownName(key)]))
    .map(({ key }) => [key, entered[key] ?? null])
  return computeOwn(own.fields, facts, Object.fromEntries(filled), {}).values
}

/** Not while what is typed cannot be read. */
const isValue = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !Number.isNaN(value) &&
  (typeof value !== 'object' || Array.isArray(value))
