import type { ReactNode } from 'react'
import { customName, valueIn } from '../../../../kernel/api/customNames.ts'
import { useCompanyFields } from '../../../../kernel/web/customColumns.ts'
import { Value, When } from '../../../../kernel/web/field/Value.tsx'
import { type MergeField, type MergePreview, type MergeSide, mergeFields } from '../../api/merge.ts'

type Side = 'kept' | 'merged'
type Props = {
  preview: MergePreview
  /** The side whose value wins, by fields, own ones by their names (`own.s1`). */
  chosen: Readonly<Record<string, Side>>
  onChoose: (field: string, side: Side) => void
}

const houseType = { key: 'houseTypeId', title: '户型', kind: 'dictionary', dictionary: 'houseType' } as const
const level = { key: 'levelId', title: '客户等级', kind: 'dictionary', dictionary: 'customerLevel' } as const
const area = { key: 'area', title: '面积', kind: 'area' } as const

function shown(field: MergeField, side: MergeSide): ReactNode {
  if (field === 'houseTypeId') return <Value column={houseType} value={side.houseTypeId} />
  if (field === 'levelId') return <Value column={level} value={side.levelId} />
  if (field === 'area') return <Value column={area} value={side.area} />
  return side[field] || <span className="nothing">未填</span>
}

/** The fields in which two customers differ, own ones by their names. */
const differences = ({ fields, own }: MergePreview): { field: string; wins: Side }[] => [
  ...fields,
  ...own.map(({ key, wins }) => ({ field: customName(key), wins })),
]

/** Shows two customers side by side; for different fields the person chooses the value that stays. */
export function Sides({ preview, chosen, onChoose }: Props) {
  const { kept, merged } = preview
  const company = useCompanyFields('customer')
  const wins = new Map(differences(preview).map(one => [one.field, chosen[one.field] ?? one.wins]))
  const choose = (field: string, side: Side, value: ReactNode) =>
    wins.has(field) ? (
      <label>
        <input
          type="radio"
          name={`merge-${field}`}
          checked={wins.get(field) === side}
          onChange={() => onChoose(field, side)}
        />
        <span>{value}</span>
      </label>
    ) : (
      value
    )
  return (
    <table className="merge-sides">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">保留：{kept.name}</th>
          <th scope="col">并入：{merged.name}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(mergeFields) as MergeField[]).map(field => (
          <tr key={field}>
            <th scope="row">{mergeFields[field]}</th>
            <td data-wins={wins.get(field) === 'kept' || undefined}>{choose(field, 'kept', shown(field, kept))}</td>
            <td data-wins={wins.get(field) === 'merged' || undefined}>
              {choose(field, 'merged', shown(field, merged))}
            </td>
          </tr>
        ))}
        {company.columns
          .filter(({ key }) => [kept, merged].some(side => valueIn(side, key) !== undefined))
          .map(column => (
            <tr key={column.key}>
              <th scope="row">{column.title}</th>
              <td data-wins={wins.get(column.key) === 'kept' || undefined}>
                {choose(column.key, 'kept', <Value column={column} value={valueIn(kept, column.key)} />)}
              </td>
              <td data-wins={wins.get(column.key) === 'merged' || undefined}>
                {choose(column.key, 'merged', <Value column={column} value={valueIn(merged, column.key)} />)}
              </td>
            </tr>
          ))}
        <Told title="流量" kept={kept.clueCount} merged={merged.clueCount} />
        <Told title="进行中商机" kept={kept.openOpportunityCount} merged={merged.openOpportunityCount} />
        <Told title="创建时间" kept={<When at={kept.createdAt} />} merged={<When at={merged.createdAt} />} />
      </tbody>
    </table>
  )
}

function Told({ title, kept, merged }: { title: string; kept: ReactNode; merged: ReactNode }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{kept}</td>
      <td>{merged}</td>
    </tr>
  )
}
