import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { mostPorters, entryRoutes as routes, type WaitingStop } from '../../api/entry.ts'
import { waitingQuery } from '../queries.ts'
import { WorkerPick } from '../WorkerPick.tsx'

/** Notes who carried at a delivered stop without lift. */
export default function CarryDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...waitingQuery, refetchOnMount: 'always' })
  const form = useForm({
    schema: routes.carry.body,
    name: 'wageEntry-carry',
    given: { porterIds: [null] },
    send: (body, how) => call(routes.carry, { body }, how),
    onSaved: () => {
      notice.success('已登记搬楼')
      onClose()
    },
  })
  return (
    <ActionDialog title="登记搬楼" form={form} act="登记" onClose={onClose}>
      <p className="hint">
        {data?.length === 0
          ? '近 60 天没有等着登记的站：只有签收了、没有电梯、在二楼以上的才有搬楼费，别的请用“手工补记”。'
          : '按单价表算，几位师傅平分。'}
      </p>
      <StopField form={form} stops={data ?? []} />
      <Porters form={form} />
    </ActionDialog>
  )
}

const loadWords = ({ boxes, packages }: WaitingStop) =>
  [boxes > 0 && `${boxes} 箱`, packages > 0 && `${packages} 件`].filter(Boolean).join('、')

function StopField({ form, stops }: { form: FormModel; stops: readonly WaitingStop[] }) {
  const id = useId()
  const label = (
    <>
      送到哪一站<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="stopId" id={id} label={label} size="wide">
      <SearchSelect
        id={id}
        clearable={false}
        value={(form.values.stopId ?? undefined) as number | undefined}
        placeholder="选择已签收的一站"
        options={stops.map(stop => ({
          value: stop.stopId,
          label: `${stop.runsOn} ${stop.customerName} ${stop.address} ${stop.floor} 楼（${loadWords(stop)}）`,
        }))}
        onChange={picked => form.set('stopId', typeof picked === 'number' ? picked : null)}
      />
    </FieldFrame>
  )
}

function Porters({ form }: { form: FormModel }) {
  const id = useId()
  const ids = (form.values.porterIds ?? []) as (number | null)[]
  const set = (next: (number | null)[]) => form.set('porterIds', next)
  return (
    <>
      {ids.map((porter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list has no name of its own
        <FieldFrame key={at} form={form} name={`porterIds.${at}`} id={`${id}-${at}`} label={`搬楼的师傅 ${at + 1}`}>
          <WorkerPick
            id={`${id}-${at}`}
            value={porter}
            invalid={form.faults[`porterIds.${at}`] !== undefined}
            describedBy={`${id}-${at}-note`}
            onChange={picked => set(ids.with(at, picked?.id ?? null))}
          />
        </FieldFrame>
      ))}
      {ids.length < mostPorters && (
        <p>
          <Button small icon="plus" onClick={() => set([...ids, null])}>
            再加一位
          </Button>
        </p>
      )}
    </>
  )
}
