import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { ShownCarried } from '../api/fates.ts'
import type { ShipmentDetail, ShownShipmentLine } from '../api/shipment.ts'
import { signOffRoutes as routes } from '../api/signOff.ts'
import { OwnPlace } from './OwnPlace.tsx'
import './signOff.css'

type Props = { document: ShipmentDetail; lost: boolean; onDone: () => void; onClose: () => void }

const openOf = ({ short, found, lost }: ShownShipmentLine) => short - found - lost

/** Says what of the pieces that lacked was found, which come back into stock, or is lost, with who answers. */
export default function SearchedDialog({ document, lost, onDone, onClose }: Props) {
  const { id, number } = document
  const lines = document.lines.filter(line => openOf(line) > 0)
  const packages = document.packageRows.filter(({ fate }) => fate === 'short')
  const isDirect = document.way === 'direct'
  const route = lost ? routes.lose : routes.find
  const form = useForm({
    schema: route.body,
    given: {
      id,
      lines: lines.map(line => {
        const { boxes, loose } = inBoxes(openOf(line), line.boxPieces)
        return { lineId: line.id, boxes, rest: loose }
      }),
      packageIds: packages.map(({ id: packageId }) => packageId),
      note: '',
    },
    send: (body, how) => call(route as typeof routes.lose, { body: body as never }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const [title, act] = lost ? ['少件丢失', '确认丢失'] : ['少件找到', '确认找到']
  return (
    <ActionDialog title={`${title} ${number}`} form={form} act={act} danger={lost} width={560} onClose={onClose}>
      <p className="hint">
        {lost
          ? '商品按出库时的成本计入损耗，不再待查；由客户承担的算已发。丢失的包件请另做补件。'
          : `商品按出库时的成本回到${isDirect ? '所选' : '原'}仓库的可售库存，包件回到库位，可以再出库。`}
      </p>
      {lines.length > 0 && <Counts form={form} lines={lines} places={isDirect && !lost} />}
      {packages.length > 0 && <Packages form={form} packages={packages} />}
      {lost && <FormField form={form} name="answers" />}
      <FormField form={form} name="note" lines />
    </ActionDialog>
  )
}

function Packages({ form, packages }: { form: ReturnType<typeof useForm>; packages: readonly ShownCarried[] }) {
  const chosen = (form.values.packageIds ?? []) as readonly number[]
  const toggle = (id: number) =>
    form.set('packageIds', chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <ul className="sign-rows field-wide">
      {packages.map(({ id, number, content, name }) => (
        <li key={id}>
          <label className="sign-package">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>{[number, content || name].join(' ')}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

type Row = Readonly<Record<string, unknown>> & { lineId: number }

type CountsProps = {
  form: ReturnType<typeof useForm>
  lines: readonly ShownShipmentLine[]
  /** Whether each says into which warehouse it goes. */
  places: boolean
}

function Counts({ form, lines, places }: CountsProps) {
  const rows = (form.values.lines ?? []) as readonly Row[]
  const set = (lineId: number, key: string, value: unknown) =>
    form.set(
      'lines',
      rows.map(row => (row.lineId === lineId ? { ...row, [key]: value } : row)),
    )
  return (
    <ul className="sign-rows field-wide">
      {lines.map((line, at) => {
        const row = rows.find(({ lineId }) => lineId === line.id)
        const number = (key: 'boxes' | 'rest', title: string) => (
          <label>
            <span>{title}</span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              min={0}
              aria-label={`第 ${at + 1} 行 ${line.goodsName} ${title}`}
              value={Number(row?.[key] ?? 0)}
              onFocus={event => event.target.select()}
              onChange={event => set(line.id, key, Math.max(0, Math.trunc(Number(event.target.value))))}
            />
          </label>
        )
        return (
          <li key={line.id}>
            <b>{line.goodsName}</b>
            <small>{`${lotWords(line)}，待查 ${boxWords(openOf(line), line.boxPieces)}`}</small>
            <div className="sign-counts">
              {line.boxPieces !== null && number('boxes', '箱')}
              {number('rest', '片')}
              {places && (
                <OwnPlace
                  label={`第 ${at + 1} 行 ${line.goodsName} 收进仓库`}
                  row={row ?? {}}
                  onSet={patch => set(line.id, 'warehouseId', patch.warehouseId)}
                />
              )}
            </div>
          </li>
        )
      })}
      {form.faults.lines && (
        <li className="field-fault" role="alert">
          {form.faults.lines}
        </li>
      )}
    </ul>
  )
}
