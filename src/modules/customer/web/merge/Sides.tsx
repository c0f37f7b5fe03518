import type { ReactNode } from 'react'
import { Value, When } from '../../../../kernel/web/field/Value.tsx'
import { type MergeField, type MergePreview, type MergeSide, mergeFields } from '../../contract/merge.ts'

type Side = 'kept' | 'merged'
type Props = {
  preview: MergePreview
  chosen: Partial<Record<MergeField, Side>>
  onChoose: (field: MergeField, side: Side) => void
}

const houseType = { key: 'houseTypeId', title: '户型', kind: 'dictionary', dictionary: 'houseType' } as const
const area = { key: 'area', title: '面积', kind: 'area' } as const

function shown(field: MergeField, side: MergeSide): ReactNode {
  if (field === 'houseTypeId') return <Value column={houseType} value={side.houseTypeId} />
  if (field === 'area') return <Value column={area} value={side.area} />
  return side[field] || <span className="nothing">未填</span>
}

/** Shows two customers side by side; for different fields the person chooses the value that stays. */
export function Sides({ preview, chosen, onChoose }: Props) {
  const { kept, merged, fields } = preview
  const wins = new Map(fields.map(one => [one.field, chosen[one.field] ?? one.wins]))
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
            {(
              [
                ['kept', kept],
                ['merged', merged],
              ] as const
            ).map(([side, one]) => (
              <td key={side} data-wins={wins.get(field) === side || undefined}>
                {wins.has(field) ? (
                  <label>
                    <input
                      type="radio"
                      name={`merge-${field}`}
                      checked={wins.get(field) === side}
                      onChange={() => onChoose(field, side)}
                    />
                    <span>{shown(field, one)}</span>
                  </label>
                ) : (
                  shown(field, one)
                )}
              </td>
            ))}
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
