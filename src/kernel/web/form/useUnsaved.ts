import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { holdPage, holdSteps, type Leave } from '../leaving.ts'
import { confirm } from '../notice.ts'

/**
 * Asks before a `dirty` form is left: by closing its drawer or tab, by going to another screen, back, by loading its page anew, or
 * by closing the window. The
 * address parameter `at` holds the form open: a move that keeps it leaves nothing; without `at` nothing is asked. `onLeave`
 * runs when the person gives the changes up. The router's own blocker needs its data router, which would add 15 KB to the
 * first screen.
 */
export function useUnsaved(dirty: boolean, at: string | undefined, onLeave: () => void): void {
  const { navigator } = useContext(NavigationContext)
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    if (!dirty || at === undefined) return
    const stays = keepsOpen(at)
    const leave = once(async (go: () => void) => {
      if (!(await askToLeave())) return
      release()
      left()
      go()
    })
    const releases = [holdMoves(navigator, stays, leave), holdBack(stays, leave), holdPage(leave), holdWindow()]
    const release = () => {
      for (const undo of releases.splice(0)) undo()
    }
    return release
  }, [dirty, at, navigator])
}

type Stays = (to: { pathname?: string; search?: string }) => boolean
type Moves = Pick<Parameters<typeof NavigationContext.Provider>[0]['value']['navigator'], 'push' | 'replace'>

/** Tells whether another address keeps the same form open. */
function keepsOpen(at: string): Stays {
  const here = { pathname: location.pathname, value: new URLSearchParams(location.search).get(at) }
  return ({ pathname = here.pathname, search = '' }) =>
    pathname === here.pathname && new URLSearchParams(search).get(at) === here.value
}

function askToLeave(): Promise<boolean> {
  return confirm({
    title: '还没有保存',
    content: '离开后，填写的内容会丢失。',
    okText: '离开',
    cancelText: '继续填写',
    danger: true,
  })
}

/** Asks one question at a time; moves requested meanwhile are dropped. */
function once(ask: (go: () => void) => Promise<void>): Leave {
  let asking = false
  return go => {
    if (asking) return
    asking = true
    void ask(go).finally(() => {
      asking = false
    })
  }
}

function holdMoves(navigator: Moves, stays: Stays, leave: Leave): () => void {
  const { push, replace } = navigator
  const held =
    (move: typeof push): typeof push =>
    (to, ...rest) =>
      stays(typeof to === 'string' ? new URL(to, location.href) : to)
        ? move(to, ...rest)
        : leave(() => move(to, ...rest))
  Object.assign(navigator, { push: held(push), replace: held(replace) })
  return () => Object.assign(navigator, { push, replace })
}

/** Restores the address, which has already changed when the browser reports Back, and changes it again after a yes. */
function holdBack(stays: Stays, leave: Leave): () => void {
  const here = stepOf(history.state)
  let returning = false
  return holdSteps(event => {
    if (returning) {
      returning = false
      return true
    }
    if (stays(location)) return false
    const steps = stepOf(event.state) - here
    returning = true
    history.go(-steps)
    leave(() => history.go(steps))
    return true
  })
}

/** Returns the router's number of a step in the history. */
const stepOf = (state: { idx?: number } | null) => state?.idx ?? 0

function holdWindow(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', hold)
  return () => window.removeEventListener('beforeunload', hold)
}
