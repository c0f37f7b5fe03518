import { Link, useNavigate } from 'react-router'
import { leavePage } from '../leaving.ts'
import { closeTab, type View } from '../tabs.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { view: View; current: boolean; onMenu: (element: HTMLElement) => void }

export function Tab({ view, current, onMenu }: Props) {
  const navigate = useNavigate()
  const { path, url, meta } = view
  const close = () => {
    if (meta.affix) return
    if (current) leavePage(() => navigate(closeTab(path)))
    else closeTab(path)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab inside it is what the keyboard reaches
    <div
      className="view-tab"
      role="presentation"
      data-current={current}
      onContextMenu={event => {
        event.preventDefault()
        onMenu(event.currentTarget)
      }}
      onAuxClick={event => {
        if (event.button !== 1) return
        event.preventDefault()
        close()
      }}
      onMouseDown={event => event.button === 1 && event.preventDefault()}
    >
      <Link
        to={url}
        role="tab"
        aria-selected={current}
        aria-controls="content"
        aria-keyshortcuts={meta.affix ? undefined : 'Delete'}
        tabIndex={current ? 0 : -1}
        draggable={false}
        onKeyDown={event => event.key === 'Delete' && close()}
      >
        {meta.title}
      </Link>
      {!meta.affix && (
        // A list of tabs holds tabs alone: the key Delete closes one for those who hear the page.
        <button
          type="button"
          className="view-tab-close"
          title={`关闭${meta.title}`}
          aria-hidden="true"
          tabIndex={-1}
          onClick={close}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}
