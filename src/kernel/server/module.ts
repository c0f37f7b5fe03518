import type { DB } from './database/tables.ts'
import type { Handled } from './http/mount.ts'
import type { Runtime } from './runtime.ts'
import type { JobKind } from './work/jobs.ts'

/**
 * A place where modules register what they bring, by name. A module declares `point<HandoverKind>('handovers')` and works on
 * the registered kinds, so that it names no other module.
 */
export type Point<Kind> = { readonly name: string; readonly kind?: (kind: Kind) => Kind }

export const point = <Kind>(name: string): Point<Kind> => ({ name })

/** A kind that a module brings to a point. Lower ranks come first; equal ranks keep the order of `src/modules.ts`. */
export type Brought = { point: string; rank: number; make(world: World): unknown }

/** Registers one of a kind at a point. */
export function bring<Kind>(to: Point<Kind>, kind: NoInfer<Kind>, rank = 0): Brought {
  return { point: to.name, rank, make: () => kind }
}

/** Registers a kind that is computed from what others bring, once, on first use. */
export function bringMade<Kind>(to: Point<Kind>, make: (world: World) => NoInfer<Kind>, rank = 0): Brought {
  return { point: to.name, rank, make }
}

/** Work that the clock starts, once for the whole installation: `times` in cron's words, in Asia/Shanghai. */
export type ClockWork = { name: string; times: string; work(runtime: Runtime, world: World): Promise<void> }

/** The manifest of a module. `src/modules.ts` lists all modules; no other file does. */
export type Module = {
  /** The name of its folder. */
  name: string
  /** The tables that are the module's own. Another module's server never writes them. */
  tables?: readonly (keyof DB)[]
  /**
   * The tables of the kernel and of modules before it that the module's SQL names, by their owners. It reads them alone; those that
   * everybody reads are not listed (docs/architecture.md).
   */
  reads?: Readonly<Partial<Record<string, readonly (keyof DB)[]>>>
  handlers?: readonly Handled[] | ((world: World) => readonly Handled[])
  jobs?(runtime: Runtime, world: World): readonly JobKind<never>[]
  clock?: readonly ClockWork[]
  brings?: readonly Brought[]
}

/** All modules, put together. */
export type World = {
  /** Returns all kinds that modules bring to a point. Throws if a point is computed from itself. */
  all<Kind>(point: Point<Kind>): readonly Kind[]
  /** Every call of the product. */
  handlers(): readonly Handled[]
  jobs(runtime: Runtime): readonly JobKind<never>[]
  clock: readonly ClockWork[]
}

/** Joins modules into a world. Throws if two have one name. */
export function worldOf(modules: readonly Module[]): World {
  const twice = modules.find(({ name }, at) => modules.findIndex(one => one.name === name) !== at)
  if (twice) throw new Error(`two modules are called ${twice.name}`)
  const brought = modules.flatMap(({ brings = [] }) => brings)
  const points = new Map<string, readonly unknown[]>()
  const making: string[] = []
  let handlers: readonly Handled[] | undefined

  function made(name: string): readonly unknown[] {
    if (making.includes(name)) throw new Error(`${[...making, name].join(' → ')}: made of itself`)
    making.push(name)
    try {
      const kinds = brought.filter(one => one.point === name).sort((a, b) => a.rank - b.rank)
      return kinds.map(one => one.make(world))
    } finally {
      making.pop()
    }
  }

  const world: World = {
    all<Kind>({ name }: Point<Kind>) {
      const kinds = points.get(name) ?? made(name)
      points.set(name, kinds)
      return kinds as readonly Kind[]
    },
    handlers() {
      handlers ??= modules.flatMap(({ handlers: own = [] }) => (typeof own === 'function' ? own(world) : own))
      return handlers
    },
    jobs: runtime => modules.flatMap(({ jobs }) => jobs?.(runtime, world) ?? []),
    clock: modules.flatMap(({ clock = [] }) => clock),
  }
  return world
}
