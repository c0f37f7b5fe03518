import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import type { DictionaryType, ManagedItem } from '../../api/dictionary.ts'

type Props = {
  types: readonly DictionaryType[]
  items: readonly ManagedItem[]
  chosen: DictionaryType | undefined
  /** The search text; with a text no type is selected, because results are of all types. */
  search: string
  onSearch: (text: string) => void
  onChoose: (type: DictionaryType) => void
  onNew: (() => void) | undefined
}

/** Shows the types of words with the number of each. */
export function Types({ types, items, chosen, search, onSearch, onChoose, onNew }: Props) {
  const counts = Map.groupBy(items, item => item.typeCode)
  return (
    <nav className="split-side" aria-label="字典类型">
      <label className="side-search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label="搜索全部字典项"
          placeholder="搜索全部字典项"
          value={search}
          onChange={event => onSearch(event.target.value)}
        />
      </label>
      <ul>
        {types.map(type => (
          <li key={type.id}>
            <button
              type="button"
              className="row-button side-item"
              aria-current={!search && chosen?.id === type.id ? 'true' : undefined}
              onClick={() => onChoose(type)}
            >
              <span>{type.name}</span>
              {!type.builtIn && <em>自建</em>}
              <small>{counts.get(type.code)?.length ?? 0}</small>
            </button>
          </li>
        ))}
      </ul>
      {onNew && (
        <Button kind="text" icon="plus" onClick={onNew}>
          新增类型
        </Button>
      )}
    </nav>
  )
}
