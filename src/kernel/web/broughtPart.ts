import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Fetches the code of a part that a module brings. */
export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>
type Part<Props> = LazyExoticComponent<ComponentType<Props>>

const made = new WeakMap<object, unknown>()

/** Returns the component of a part, the same one each time; its code loads when it is first drawn. */
export function broughtPart<Props>(load: LoadPart<Props>): Part<Props> {
  const known = (made.get(load) as Part<Props> | undefined) ?? lazy(load)
  made.set(load, known)
  return known
}
