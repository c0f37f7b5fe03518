import { useEffect, useRef } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { Marked, spansOf } from '../../../kernel/web/ui/Marked.tsx'
import { fewestLetters } from '../api/search.ts'
import type { Asked, Choice, Group } from './choices.ts'

type Props = {
  id: string
  term: string
  asked: Asked
  groups: readonly Group[]
  waiting: boolean
  failed: boolean
  retry: () => unknown
  at: number
  onPoint: (at: number) => void
  onOpen: (choice: Choice) => void
}

/** Shows the results by groups, or why there are none. */
export function Results({ id, term, asked, groups, waiting, failed, retry, at, onPoint, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to scroll
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, groups.length])
  let index = 0
  return (
    <div className="search-results">
      <div ref={list} id={id} role="listbox" aria-label="搜索结果">
        {groups.map(group => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="search-group" aria-hidden="true">
              {group.title}
            </p>
            {group.choices.map(choice => {
              const place = index++
              return (
                <Line
                  key={choice.key}
                  id={`${id}-${place}`}
                  choice={choice}
                  term={term}
                  chosen={place === at}
                  onPoint={() => onPoint(place)}
                  onOpen={() => onOpen(choice)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {failed ? (
        <p className="search-none" role="alert">
          搜索没有成功。 <Button onClick={() => void retry()}>重试</Button>
        </p>
      ) : (
        groups.length === 0 && !waiting && <p className="search-none">{nothingFound(term, asked)}</p>
      )}
    </div>
  )
}

function nothingFound(term: string, { begins, about }: Asked): string {
  if (about) return term.length < fewestLetters ? '输入姓名、电话或编号，选一条记录。' : `没有找到“${term}”。`
  if (begins)
    return term === '' ? '您的角色还不能新建什么，请联系公司管理员。' : `没有叫“${term}”的，删掉几个字看看全部。`
  if (term === '')
    return '输入姓名、拼音首字母（wxm 能找到王小明）、电话后四位或完整电话、单据编号、金额（¥500），或页面名称。'
  if (term.length < fewestLetters) return '再输入一个字就能搜索记录。'
  return `没有找到“${term}”。只搜索您有权限查看的页面和记录；可以试试拼音首字母、电话后四位、单据编号或金额（¥500）。`
}

type LineProps = {
  id: string
  choice: Choice
  term: string
  chosen: boolean
  onPoint: () => void
  onOpen: () => void
}

/** Draws a line; the focus stays in the box above, which names the selected line. */
function Line({ id, choice, term, chosen, onPoint, onOpen }: LineProps) {
  const { title, note, matches, icon } = choice
  return (
    <button
      type="button"
      role="option"
      id={id}
      className="row-button search-line"
      aria-selected={chosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {icon && <Icon name={icon} size={16} />}
      <b>
        <Marked text={title} spans={matches} />
      </b>
      <small>
        <Marked text={note} spans={spansOf(note, term)} />
      </small>
    </button>
  )
}
