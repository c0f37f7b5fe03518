import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import type { Condition } from '../../../forms/api/condition.ts'
import { conditionFault } from '../../../forms/api/conditionFault.ts'
import { askable } from '../../../forms/web/condition/asked.ts'
import { ConditionEditor } from '../../../forms/web/condition/ConditionEditor.tsx'
import { setupRoutes as routes, type Setup } from '../../api/setupRoutes.ts'
import { refreshFlows } from '../flow/flows.ts'
import { refreshForms } from '../forms/forms.ts'
import { OutlookWords } from './OutlookWords.tsx'

const Note = routes.publish.body.pick({ note: true })

type Props = {
  setup: Omit<Setup, 'note'>
  onWhen: (when: Condition) => void
  onBack: () => void
  onPublished: () => void
}

/** Shows which documents take the flow, the effect on documents, and the button to publish. */
export function LastStep({ setup, onWhen, onBack, onPublished }: Props) {
  const { form: design, when } = setup
  const fault = conditionFault(when, design.fields)
  const paused = usePaused(setup, 400)
  const outlook = useQuery({
    ...queryOf(routes.outlook, { body: paused }, { quiet: true, silent: true }),
    enabled: conditionFault(paused.when, paused.form.fields) === undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const errors = outlook.data?.problems.some(({ level }) => level === 'error') ?? true
  const form = useForm({
    schema: Note,
    given: { note: setup.formId === null ? '第一版' : '' },
    send: ({ note }, how) => call(routes.publish, { body: { ...setup, note } }, how),
    onSaved: made => {
      notice.success(`“${made.name}”已发布，可以发起的员工现在就能找到它`)
      void refreshForms()
      void refreshFlows()
      onPublished()
    },
  })
  return (
    <Form form={form} label="发布审批">
      <div className="setup-last">
        <section>
          <h3>哪些单据走这个流程</h3>
          <p className="hint">没有条件就适用于所有情况；金额按元填写。</p>
          <ConditionEditor condition={when} asked={askable(design.fields)} onChange={onWhen} />
          {fault && <p className="field-fault">{fault}</p>}
        </section>
        <section aria-label="发布之后" aria-busy={outlook.isFetching || undefined}>
          <h3>发布之后</h3>
          {outlook.data && <OutlookWords name={design.name} fresh={setup.formId === null} outlook={outlook.data} />}
          {outlook.isError && <p className="field-fault">{outlook.error.message}</p>}
        </section>
        <FormField form={form} name="note" wide placeholder="改了什么、为什么" />
      </div>
      <footer className="wizard-foot">
        <Button onClick={onBack}>上一步</Button>
        <Button
          kind="primary"
          type="submit"
          busy={form.busy}
          disabled={fault !== undefined || errors || outlook.isFetching}
        >
          发布
        </Button>
      </footer>
    </Form>
  )
}
