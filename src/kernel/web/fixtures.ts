import { QueryClientProvider } from '@tanstack/react-query'
import { configure } from '@testing-library/dom'
import { cleanup, render } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AnswerOf, Route, RouteShape } from '../api/route.ts'
import { CallError } from './answer.ts'
import { queryClient } from './query.ts'
import { type ConsoleSettings, SettingsProvider } from './shell/settings.ts'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 })

/** The data that a component sent in a call. */
export type Sent = { route: RouteShape; query: object; body: unknown; key: string | undefined; how: object }

type Answer = (sent: Sent) => unknown

/** Answers of the simulated server by the calls' `at`; a test that draws components mocks `call` by `answerCall`. */
const answers = new Map<string, Answer>()
/** All calls of a test. */
export const sent: Sent[] = []

/** Replaces `call` in tests: returns the answer that the test set for the route. Throws if it set none. */
export async function answerCall(
  route: RouteShape,
  given?: { query?: object; body?: unknown },
  how: { key?: string } = {},
) {
  const asked: Sent = { route, query: given?.query ?? {}, body: given?.body, key: how.key, how }
  sent.push(asked)
  const answer = answers.get(route.at)
  if (!answer) throw new Error(`the test gives no answer to ${route.at}`)
  return answer(asked)
}

/** Sets the answer of a route from now on. */
export function answer<R extends Route>(route: R, give: (sent: Sent) => AnswerOf<R> | Promise<AnswerOf<R>>): void {
  answers.set(route.at, give)
}

/** Returns a refusal as the server sends it. */
export const refusal = (code: number, msg: string, data: unknown = null) => new CallError(code, 200, msg, data)

/** A console to which no module brings anything. */
const bare = { brought: () => [] } as Pick<ConsoleSettings, 'brought'> as ConsoleSettings

/**
 * Draws a component as a page of the application is drawn, at an address. Nothing is kept from one test to the next.
 */
export function draw(element: ReactElement, address = '/'): ReturnType<typeof render> {
  history.replaceState(null, '', address)
  const routed = createElement(BrowserRouter, undefined, element)
  const inConsole = createElement(SettingsProvider, { value: bare }, routed)
  return render(createElement(QueryClientProvider, { client: queryClient }, inConsole))
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: false, media: query, ...listening }))
  vi.stubGlobal('ResizeObserver', Unmeasured)
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  answers.clear()
  sent.length = 0
  localStorage.clear()
})

const listening = { addEventListener: () => {}, removeEventListener: () => {} }

/** A size observer that never reports a change, because tests have no layout. */
class Unmeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
