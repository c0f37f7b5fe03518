import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { Id } from '../../../../kernel/api/fields.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { holdsInput, isComparable } from '../../../forms/api/formFields.ts'
import { schemaOf } from '../../../forms/web/document.ts'
import type { BindingSubject, Tried } from '../../api/binding.ts'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { usePausedContent } from '../usePausedContent.ts'
import { Way } from '../Way.tsx'
import '../../../../kernel/web/form/form.css'

type Props = { subject: BindingSubject; onClose: () => void }

/** Tests which binding takes a document of a person with given values, and why those before it do not. */
export function TryDrawer({ subject, onClose }: Props) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const schema = useMemo(() => trySchema(subject), [subject])
  const specs = useMemo(() => Object.values(fieldsOf(schema)), [schema])
  return (
    <Drawer open width="wide" title={`${subject.title}：试一试`} onClose={onClose}>
      <div className="approval-columns">
        <div className="form-grid binding-try">
          {specs.map(spec => (
            <div key={spec.key} className={spec.key === 'employeeId' ? 'field field-wide' : 'field'}>
              <label htmlFor={`try-${spec.key}`}>{spec.title}</label>
              <Field
                id={`try-${spec.key}`}
                field={spec}
                value={values[spec.key] ?? (spec.many ? [] : null)}
                onChange={value => setValues(before => ({ ...before, [spec.key]: value }))}
                placeholder={spec.key === 'employeeId' ? '谁发起' : '可不填'}
              />
            </div>
          ))}
        </div>
        <aside aria-label="匹配结果">
          <h3>匹配结果</h3>
          <Result subject={subject} values={values} />
        </aside>
      </div>
    </Drawer>
  )
}

/** Returns the schema of the test: the initiator, and the fields that conditions use. */
function trySchema({ fields }: BindingSubject) {
  const open = fields
    .filter(field => holdsInput(field) && isComparable(field))
    .map(field => ({ ...field, required: false, right: 'edit' as const }))
  return z.object({ employeeId: Id.meta({ title: '发起人', kind: 'employee' }), ...schemaOf(open).shape })
}

function Result({ subject, values }: { subject: BindingSubject; values: Record<string, unknown> }) {
  const { employeeId, ...filled } = values as { employeeId?: number | null } & Record<string, unknown>
  const content = usePausedContent(filled)
  const body = { business: subject.business, formId: subject.formId, employeeId: employeeId ?? 0, content }
  const tried = useQuery({
    ...queryOf(bindingRoutes.attempt, { body }, { quiet: true, silent: true }),
    enabled: Boolean(employeeId),
    placeholderData: keepPreviousData,
  })
  if (!employeeId) return <p className="nothing">先选择发起人。</p>
  if (tried.isError) return <p className="nothing">{tried.error.message}</p>
  if (!tried.data) return <p className="nothing">正在匹配…</p>
  return <Outcome subject={subject} tried={tried.data} />
}

function Outcome({ subject, tried }: { subject: BindingSubject; tried: Tried }) {
  const found = tried.steps.findIndex(step => step.takes)
  return (
    <>
      <p className="binding-result">
        <b>{tried.result}</b>
      </p>
      <ol className="binding-steps">
        {tried.steps.map((step, at) => (
          <li key={step.bindingId} data-state={at === found ? 'taken' : step.takes ? 'later' : 'not'}>
            <b>{subject.bindings.find(one => one.id === step.bindingId)?.flowName ?? ''}</b>
            <small>{at > found && found >= 0 && step.takes ? `也适用，但排在第 ${found + 1} 条之后` : step.why}</small>
          </li>
        ))}
      </ol>
      {tried.way.length > 0 && <Way steps={tried.way} start="提交后" ends="全部同意后通过" />}
    </>
  )
}
