import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ChoiceProp } from '../../forms/web/designer/Prop.tsx'
import type { CustomContent, CustomDesign, CustomFact, CustomForm, MyForm } from '../api/customFields.ts'
import { computeCustomValues } from '../api/formulas.ts'
import { formFor } from '../api/seen.ts'
import { columnOf } from '../api/shape.ts'
import { shownKeys } from '../api/shown.ts'
import { CustomGroups } from './CustomGroups.tsx'
import type { TrialForm } from './customTrial.ts'
import { customInitial, gathered, withCustomFields } from './form.ts'
import { Looks } from './Looks.tsx'
import { OnTrial } from './onTrial.ts'
import { customTrials } from './trials.ts'
import '../../../kernel/web/drawer/record.css'

type Props = { content: CustomContent; form: CustomForm; roles: CustomDesign['roles'] }

const widths = { full: '整个窗口', w720: '平板 720', w390: '手机 390' }
const maxWidth = { full: undefined, w720: 720, w390: 390 }

/** A form tried as one of the roles has it, at a step, on a screen of some width; what is filled in goes nowhere. */
export function Trial({ content, form: { noun, title, facts, steps, builtIn }, roles }: Props) {
  const [role, setRole] = useState('')
  const [step, setStep] = useState('')
  const [width, setWidth] = useState<keyof typeof widths>('full')
  const trial = useTrialForm(noun)
  const form = useMemo(() => {
    const order = steps.map(one => one.key)
    const asked = askedAt(content, order.slice(0, order.indexOf(step) + 1))
    return formFor(asked, role === '' ? 'all' : new Set([Number(role)]), builtIn)
  }, [content, role, step, steps, builtIn])
  return (
    <div className="custom-trial">
      <div className="custom-trial-tools">
        <ChoiceProp
          title="以谁的身份"
          value={role}
          words={{ '': '公司管理员', ...Object.fromEntries(roles.map(({ key, title: name }) => [String(key), name])) }}
          onChange={setRole}
        />
        {steps.length > 0 && (
          <ChoiceProp
            title="走到哪一步"
            value={step}
            words={{ '': '新增', ...Object.fromEntries(steps.map(({ key, title: name }) => [key, name])) }}
            onChange={setStep}
          />
        )}
        <ChoiceProp
          title="屏幕宽度"
          value={width}
          words={widths}
          onChange={chosen => setWidth(chosen as keyof typeof widths)}
        />
      </div>
      <div
        className="custom-trial-frame"
        data-narrow={width === 'w390' || undefined}
        style={{ width: maxWidth[width] }}
      >
        {trial !== undefined && (
          <Filling key={JSON.stringify(form)} form={form} trial={trial} facts={facts} noun={title} />
        )}
      </div>
    </div>
  )
}

/** The noun's form for trying; null where it brings none, undefined while it is fetched. */
function useTrialForm(noun: string): TrialForm | null | undefined {
  const brought = useSettings()
    .brought(customTrials)
    .find(one => one.noun === noun)
  const queryFn = async () => (brought ? (await brought.load()).default : null)
  const queryKey = ['customTrial', noun]
  return useQuery({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false }).data
}

/** The content with what is asked for from the passed steps on asked for at once. */
function askedAt(content: CustomContent, passed: readonly string[]): CustomContent {
  const isAsked = ({ requiredFrom }: { requiredFrom: string | null }) =>
    requiredFrom !== null && passed.includes(requiredFrom)
  const asked = <Field extends { required: boolean; requiredFrom: string | null }>(fields: readonly Field[]) =>
    fields.map(field => (isAsked(field) ? { ...field, required: true } : field))
  return { ...content, builtIn: asked(content.builtIn), fields: asked(content.fields) }
}

type FillingProps = { form: MyForm; trial: TrialForm | null; facts: readonly CustomFact[]; noun: string }

function Filling({ form: own, trial, facts, noun }: FillingProps) {
  const [schema] = useState(() => withCustomFields(trial?.schema ?? z.object({}), own))
  const form = useForm({
    schema,
    given: customInitial(own),
    send: async body => body,
    onSaved: () => notice.success('可以保存：填写的内容都符合要求（没有写入任何记录）'),
  })
  const result = resultOf(own, facts, form.values)
  const shown = shownKeys(own.fields, result)
  if (!trial && own.fields.length === 0) return <p className="hint">这个角色看不到任何自定义字段。</p>
  const columns = own.fields.filter(field => shown.has(field.key)).map(columnOf)
  const record = { ...form.values, own: result }
  const name = Object.values(form.fields).find(field => !field.key.startsWith('own.'))
  const listed = own.fields.filter(field => field.listed).map(columnOf)
  return (
    <>
      <OnTrial value={true}>
        <Form form={form} label={`试填${noun}`}>
          {trial ? <trial.Fields form={form} own={own} /> : <CustomGroups form={form} own={own} />}
          <Button kind="primary" type="submit">
            检查填写
          </Button>
        </Form>
      </OnTrial>
      {columns.length > 0 && (
        <>
          <h3>详情里的样子</h3>
          <RecordFacts columns={columns} record={{ own: result }} />
        </>
      )}
      <Looks columns={name ? [name, ...listed] : listed} record={record} />
    </>
  )
}

/** What the record would hold: what is filled in, with what formulas give where the record itself says nothing. */
function resultOf(own: MyForm, facts: readonly CustomFact[], values: Values): CustomValues {
  const { own: entered = {} } = gathered(values) as { own?: CustomValues }
  const filled = own.fields
    .filter(({ key }) => isValue(values[customName(key)]))
    .map(({ key, kind }) => [key, kind === 'phone' ? masked(String(entered[key])) : (entered[key] ?? null)])
  const given = facts.map(
    ({ key, scale = 1 }) => [key, isValue(values[key]) ? Number(values[key]) / scale : null] as const,
  )
  return computeCustomValues(own.fields, facts, Object.fromEntries(filled), Object.fromEntries(given)).values
}

/** A phone as records show it. */
const masked = (phone: string) => (phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`)

/** Not while what is typed cannot be read. */
const isValue = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !Number.isNaN(value) &&
  (typeof value !== 'object' || Array.isArray(value))
