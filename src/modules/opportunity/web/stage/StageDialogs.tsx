import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type ManagedGroup, stageRoutes as routes, type Stage } from '../../api/stage.ts'
import { FieldChoice } from './FieldChoice.tsx'
import { managedQuery, refreshGroups } from './managed.ts'

/** Creates a stage before the ends of a group. */
export function NewStageDialog({ group, onClose }: { group: ManagedGroup; onClose: () => void }) {
  const form = useForm({
    schema: routes.add.body,
    given: { stageGroupId: group.id, requiredFields: [], mayGoBack: true },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: stage => {
      notice.success(`阶段“${stage.name}”已新增，可以拖动调整位置`)
      void refreshGroups()
      onClose()
    },
  })
  return (
    <ActionDialog title={`在“${group.name}”中新增阶段`} form={form} act="新增" onClose={onClose}>
      <Fields form={form} kind="open" />
    </ActionDialog>
  )
}

/** Edits the required fields and the probability of a stage. */
export function EditStageDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const form = useForm({
    schema: routes.edit.body,
    given: givenOf(stage),
    latest: async () => {
      const groups = await queryClient.fetchQuery({ ...managedQuery, staleTime: 0 })
      return givenOf(groups.flatMap(group => group.stages).find(one => one.id === stage.id) ?? stage)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(`阶段“${saved.name}”已保存`)
      void refreshGroups()
      onClose()
    },
  })
  return (
    <ActionDialog title={`编辑阶段“${stage.name}”`} form={form} act="保存" onClose={onClose}>
      <Fields form={form} kind={stage.kind} />
    </ActionDialog>
  )
}

function Fields({ form, kind }: { form: FormModel; kind: Stage['kind'] }) {
  return (
    <div className="form-grid">
      <FormField form={form} name="name" autoFocus placeholder="如：量尺" />
      {kind === 'open' && (
        <>
          <FormField form={form} name="probability" placeholder="到这一步有多大把握" />
          <FormField form={form} name="staleDays" placeholder="不填则不提醒">
            <p className="hint">超过这么多天没有推进，商机算作停滞。</p>
          </FormField>
          <FormField form={form} name="mayGoBack">
            <p className="hint">不允许时，到了这一步就不能退回之前的阶段。</p>
          </FormField>
        </>
      )}
      {kind !== 'lost' && <FieldChoice form={form} />}
      {kind === 'lost' && <p className="hint field-wide">战败必须选择原因，选“其他”时还要写明。</p>}
    </div>
  )
}

function givenOf({ id, version, name, probability, requiredFields, mayGoBack, staleDays }: Stage) {
  return { id, version, name, probability, requiredFields, mayGoBack, staleDays }
}
