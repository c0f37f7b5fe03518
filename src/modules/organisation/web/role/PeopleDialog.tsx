import { useState } from 'react'
import type { Choice } from '../../../../kernel/web/field/reference.ts'
import { useMatch } from '../../../../kernel/web/field/useMatch.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { usePeople } from '../directory.ts'

/** Returns the text by which a person is found. */
const textOf = ({ label, group = '' }: Choice) => `${label}${group}`

type Props = { title: string; except: ReadonlySet<number>; onChosen: (ids: number[]) => void; onClose: () => void }

/** Shows active colleagues by department, to choose some of them. */
export function PeopleDialog({ title, except, onChosen, onClose }: Props) {
  const people = usePeople().filter(one => !one.disabled && !except.has(one.value))
  const [text, setText] = useState('')
  const [chosen, choose] = useState<readonly number[]>([])
  const matches = useMatch(people.map(textOf), text)
  const shown = people.filter(one => matches(textOf(one)))
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => onChosen([...chosen])}>
        {chosen.length > 0 ? `加入 ${chosen.length} 人` : '加入'}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <input
        className="input"
        type="search"
        data-autofocus
        aria-label="按姓名或部门查找"
        placeholder="按姓名或部门查找"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div className="people">
        {[...Map.groupBy(shown, one => one.group ?? '')].map(([group, members]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {members.map(one => (
              <label key={one.value}>
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.includes(one.value)}
                  onChange={() => toggle(one.value)}
                />
                {one.label}
              </label>
            ))}
          </fieldset>
        ))}
        {shown.length === 0 && <p className="nothing">没有符合的在职员工。</p>}
      </div>
    </Dialog>
  )
}
