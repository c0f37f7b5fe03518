import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { ShownProblem } from '../../../installation/api/checks.ts'
import type { InstallDetail } from '../../../installation/api/installation.ts'
import { type Earned, reworkRoutes as routes } from '../../api/rework.ts'
import { wageUnits } from '../../api/words.ts'
import { earnedQuery } from '../queries.ts'
import { WorkerField } from '../WorkerField.tsx'

type Props = { one: InstallDetail; problem: ShownProblem; onDone: () => void; onClose: () => void }

/** Asks which work is done again because of a problem, who pays for it, and who does it. */
export default function ReworkDialog({ one, problem, onDone, onClose }: Props) {
  const { data } = useQuery({ ...earnedQuery(one.id), refetchOnMount: 'always' })
  const form = useForm({
    schema: routes.add.body,
    name: `rework-new-${problem.id}`,
    given: {
      problemId: problem.id,
      payer: problem.answers === 'installer' ? 'installer' : problem.answers === 'factory' ? 'factory' : 'company',
      quantity: 1,
      reason: [problem.line, problem.description].filter(Boolean).join('：'),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ number }) => {
      notice.success(`已登记返工 ${number}`)
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`登记返工 ${one.number}`} form={form} act="登记返工" width={560} onClose={onClose}>
      <p className="hint">
        {data?.length === 0
          ? '这张安装单还没有算安装费，没有可扣的。请先在“安装结算”里补算。'
          : '由原师傅出钱的，按原来的单价扣；重做的师傅按同样的单价得工钱。'}
      </p>
      <EarnedField form={form} earned={data ?? []} />
      <FormField form={form} name="quantity" />
      <FormField form={form} name="payer" />
      <WorkerField form={form} name="doerId" label="谁来重做" needed={false} />
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}

function EarnedField({ form, earned }: { form: FormModel; earned: readonly Earned[] }) {
  const id = useId()
  const label = (
    <>
      返工哪一项<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="entryId" id={id} label={label} size="wide">
      <SearchSelect
        id={id}
        clearable={false}
        value={(form.values.entryId ?? undefined) as number | undefined}
        placeholder="选择一项"
        options={earned.map(({ entryId, installer, about, left, unit }) => ({
          value: entryId,
          label: `${installer} · ${about} · 还可返工 ${left} ${wageUnits[unit]}`,
        }))}
        onChange={picked => form.set('entryId', typeof picked === 'number' ? picked : null)}
      />
    </FieldFrame>
  )
}
