import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { useFocusTrap } from '../../../kernel/web/ui/focus.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { useLayer } from '../../../kernel/web/ui/layers.ts'
import type { Begin } from '../api/search.ts'
import { type Asked, type Choice, useChoices } from './choices.ts'
import { Results } from './Results.tsx'
import './search.css'

type Props = {
  /** Asks for something to begin, not for anything. */
  begins: boolean
  onClose: () => void
}

/** Finds and begins in one box: type, choose by arrows, open by Enter. What begins about a record asks for it next. */
export default function SearchBox({ begins, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const list = useId()
  const [term, setTerm] = useState('')
  const [about, setAbout] = useState<Begin>()
  const { at, setAt, ...found } = useChosen(term, { begins, about })
  const type = (typed: string) => {
    setTerm(typed)
    setAt(0)
  }
  const ask = (begin: Begin | undefined) => {
    setAbout(begin)
    type('')
  }
  const open = useOpen(about, ask, onClose)
  useLayer(onClose)
  useFocusTrap(panel)
  const choices = found.groups.flatMap(group => group.choices)
  const name = about ? about.title : begins ? '新建' : '搜索'
  return createPortal(
    <div className="search-root">
      <button type="button" className="mask search-mask" tabIndex={-1} aria-label={`关闭${name}`} onClick={onClose} />
      <div ref={panel} className="search-panel" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1}>
        <div className="search-field">
          {about ? (
            <Asking about={about} onBack={() => ask(undefined)} />
          ) : (
            <Icon name={begins ? 'plus' : 'search'} size={18} />
          )}
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label={about ? `${name}：选择记录` : begins ? '要新建什么' : '搜索页面和记录'}
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={choices[at] ? `${list}-${at}` : undefined}
            placeholder={hintOf({ begins, about })}
            maxLength={60}
            enterKeyHint="search"
            value={term}
            onChange={event => type(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Backspace' && term === '' && about) ask(undefined)
              else walk(event, choices, at, setAt, open)
            }}
          />
          {found.waiting && <span className="spin" role="status" aria-label="正在搜索" />}
          <Button kind="text" icon="close" aria-label="关闭" onClick={onClose} />
        </div>
        <Results
          id={list}
          term={term.trim()}
          asked={{ begins, about }}
          at={at}
          onPoint={setAt}
          onOpen={open}
          {...found}
        />
        <footer className="search-keys">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </footer>
      </div>
    </div>,
    document.body,
  )
}

function hintOf({ begins, about }: Asked): string {
  if (about) return '哪一条？姓名、电话或编号'
  return begins ? '要新建什么' : '姓名、电话、编号、金额，或“欠款”“本月收款”'
}

/** Says what begins, and leads back. */
function Asking({ about, onBack }: { about: Begin; onBack: () => void }) {
  return (
    <Button small icon="left" aria-label={`不${about.title}，返回`} onClick={onBack}>
      {about.title}
    </Button>
  )
}

/** Returns the offered results and the selected one, which always exists. */
function useChosen(term: string, asked: Asked) {
  const found = useChoices(term, asked)
  const [wanted, setAt] = useState(0)
  const count = found.groups.reduce((sum, group) => sum + group.choices.length, 0)
  return { ...found, at: Math.max(0, Math.min(wanted, count - 1)), setAt }
}

function useOpen(about: Begin | undefined, ask: (begin: Begin) => void, onClose: () => void): (choice: Choice) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return choice => {
    if (choice.about) return ask(choice.about)
    const to = about?.form && choice.id !== undefined ? `${about.form}${choice.id}` : (choice.to ?? '')
    onClose()
    navigate(to.startsWith('?') ? joined(search, to) : to, about?.part ? { state: { part: about.part } } : undefined)
  }
}

/** Opens a drawer over the present screen and leaves the rest of its address unchanged. */
function joined(search: string, more: string): string {
  const params = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(more)) params.set(key, value)
  return `?${params}`
}

/** Arrows go round, Enter opens; not while an input method still composes. */
function walk(
  event: KeyboardEvent,
  choices: readonly Choice[],
  at: number,
  choose: (at: number) => void,
  open: (choice: Choice) => void,
): void {
  if (event.nativeEvent.isComposing || choices.length === 0) return
  const to = { ArrowDown: (at + 1) % choices.length, ArrowUp: (at - 1 + choices.length) % choices.length }[event.key]
  const chosen = choices[at]
  if (to === undefined && !(event.key === 'Enter' && chosen)) return
  event.preventDefault()
  if (to !== undefined) choose(to)
  else if (chosen) open(chosen)
}
