import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../../../kernel/web/session.ts'
import { BarTool } from '../../../kernel/web/shell/BarTool.tsx'
import { useFoot } from '../../../kernel/web/shell/useFoot.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'

const SearchBox = lazy(() => import('./SearchBox.tsx'))

const useOpen = create<{ open?: 'begin' | 'find' | undefined }>(() => ({}))
const setOpen = (open?: 'begin' | 'find') => useOpen.setState({ open })

/** Offers what this person may create. */
export const offerNew = () => setOpen('begin')

/** Shows the buttons for something new and for the search, also opened by Ctrl/⌘ K (product.md §4); the box's code loads when it is first opened. */
export function SearchTools() {
  const open = useOpen(state => state.open)
  const known = useSession(state => state.person?.officeId)
  const foot = useFoot()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen('find')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (known === undefined) return null
  return (
    <>
      {known !== null && !foot && (
        <BarTool icon={<Icon name="plus" size={18} />} label="新建" text="新建" onPress={offerNew} />
      )}
      <BarTool
        icon={<Icon name="search" size={18} />}
        label="搜索"
        hint="搜索（Ctrl K）"
        text="搜索"
        onPress={() => setOpen('find')}
      />
      {open && (
        <Suspense>
          <SearchBox key={open} begins={open === 'begin'} onClose={() => setOpen()} />
        </Suspense>
      )}
    </>
  )
}
