import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Steps } from '../../../../kernel/web/ui/Steps.tsx'
import type { Flow } from '../../../flows/api/flow.ts'
import type { Condition } from '../../../forms/api/condition.ts'
import type { FieldUse, FormDesign } from '../../../forms/api/design.ts'
import { formProblems } from '../../../forms/api/formProblems.ts'
import { FieldsTab } from '../../../forms/web/designer/FieldsTab.tsx'
import { useDesign } from '../../../forms/web/designer/useDesign.ts'
import { approvalPlaces } from '../../api/places.ts'
import type { Setup } from '../../api/setupRoutes.ts'
import { useEditing } from '../designer/canvas/useEditing.ts'
import { united } from '../designer/problems.ts'
import { designWords } from '../forms/designWords.ts'
import { LastStep } from './LastStep.tsx'
import { NameStep } from './NameStep.tsx'
import '../../../forms/web/designer/design.css'

const DrawStep = lazy(() => import('./DrawStep.tsx'))

export type There = Pick<Setup, 'formId' | 'formVersion' | 'flowId' | 'flowVersion'>
/** The start of the wizard; `there`: the form and flow to be changed, with the versions that were read. */
export type Given = { design: FormDesign; flow: Flow; when: Condition; uses: FieldUse[]; there: There }

const titles = ['名称与模板', '填写什么', '由谁审批', '适用范围与发布']

/** Edits form, flow and binding in four steps; nothing is stored before the last. */
export function Wizard({ given }: { given: Given }) {
  const [step, setStep] = useState(0)
  const [when, setWhen] = useState(given.when)
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  const model = useDesign(given.design)
  const editing = useEditing(given.flow, null)
  const { design } = model
  const problems = formProblems(design.fields)
  useUnsaved((model.dirty || editing.dirty) && !done, 'form', () => undefined)
  // After the guard above has let go.
  useEffect(() => {
    if (done) void navigate(approvalPlaces.forms.path)
  }, [done, navigate])
  const missing = [design.name.trim() === '' && '请填写名称', design.fields.length === 0 && '请至少加一个字段'][step]
  const fault = [
    undefined,
    problems[0] && `还有 ${problems.length} 处需要修改`,
    united(editing.flow, design.fields, []).find(({ level }) => level === 'error')?.words,
  ][step]
  return (
    <section className="list setup" aria-label="新建审批">
      <Steps titles={titles} current={step} />
      <div className="setup-step">
        {step === 0 && <NameStep model={model} editing={editing} fresh={given.there.formId === null} />}
        {step === 1 && <FieldsTab model={model} uses={given.uses} words={designWords} problems={problems} editable />}
        <Suspense>{step === 2 && <DrawStep editing={editing} fields={design.fields} name={design.name} />}</Suspense>
        {step === 3 && (
          <LastStep
            setup={{ ...given.there, form: design, flow: editing.flow, when }}
            onWhen={setWhen}
            onBack={() => setStep(2)}
            onPublished={() => setDone(true)}
          />
        )}
      </div>
      {step < 3 && (
        <footer className="wizard-foot">
          {missing && <p className="hint">{missing}</p>}
          {fault && <p className="field-fault">{fault}</p>}
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          <Button kind="primary" disabled={Boolean(missing || fault)} onClick={() => setStep(step + 1)}>
            下一步
          </Button>
        </footer>
      )}
    </section>
  )
}
