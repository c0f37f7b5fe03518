import { useSearchParams } from 'react-router'
import type { StageGroup } from '../../api/stage.ts'

/** Chooses the stage group of the board, if the office has several. */
export function GroupChoice({ groups, chosen }: { groups: StageGroup[]; chosen: number }) {
  const [, setParams] = useSearchParams()
  const shown = groups.filter(group => group.enabled || group.id === chosen)
  if (shown.length < 2) return null
  const choose = (id: number) =>
    setParams(before => {
      const after = new URLSearchParams(before)
      after.set('group', String(id))
      return after
    })
  return (
    <fieldset className="chips board-groups">
      <legend className="unseen">阶段组</legend>
      {shown.map(group => (
        <button
          key={group.id}
          type="button"
          className="chip"
          aria-pressed={group.id === chosen}
          onClick={() => choose(group.id)}
        >
          {group.name}
        </button>
      ))}
    </fieldset>
  )
}
