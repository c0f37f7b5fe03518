import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type FirstScreen = { chunk: string; entry?: string; parts: string[] }

/**
 * What everyone gets, each with the chunk of what it needs at once and none before it in this list does. A page and a part, which its
 * screen fetches as soon as it is there, come in the chunk: a first visit makes one request for them all. The entry stays a file of its own,
 * since the document names it. Names are in the order of the alphabet: the builder gives what two chunks need to the first of them by name.
 */
const firstScreens: FirstScreen[] = [
  { chunk: 'app', entry: resolve('src/web.tsx'), parts: [] },
  { chunk: 'list', parts: await partsOf('list') },
  { chunk: 'start', parts: await partsOf('start') },
]

/** The files that modules name for a chunk, in the modules' own `web/firstParts.ts`. */
async function partsOf(chunk: string): Promise<string[]> {
  const lists = globSync('src/modules/*/web/firstParts.ts').sort()
  const named = lists.map(async list => {
    const { firstParts } = (await import(resolve(list))) as { firstParts: Partial<Record<string, string[]>> }
    return (firstParts[chunk] ?? []).map(part => resolve(dirname(list), part))
  })
  return (await Promise.all(named)).flat()
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The chunk of a module that the first screens need at once; null for what comes with other screens, which would make the
 * first ones longer to load: a call's contract, say, that only its own page makes.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const first = firstScreens.find(({ entry, parts }) =>
    (entry ? [entry] : parts).some(file => needed(file, graph).has(id)),
  )
  return first && first.entry !== id ? first.chunk : null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** The modules that a file imports, and those that they do: not what is imported when it is needed. */
function needed(file: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const found = ofGraph.get(file) ?? closure(file, graph)
  ofGraph.set(file, found)
  return found
}

function closure(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
