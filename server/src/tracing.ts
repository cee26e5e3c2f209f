import { setTimeout as sleep } from 'node:timers/promises'
import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { RepeatedFailureLog } from './log.ts'
import { version } from './version.ts'

/**
 * Traces by OpenTelemetry: a span for each request, each task of the jobs, and each statement within them. They are sent to a collector by OTLP over
 * HTTP. Without an address of a collector nothing of this is loaded, and no span is created.
 */

export type TracingConfig = {
  /** The address of the collector, without `/v1/traces`. */
  url: string
  /** Sent with every export, such as the collector's token. */
  headers: Record<string, string>
  /** The part of all requests and tasks that is traced, from 0 to 1. */
  ratio: number
}

let tracer = trace.getTracer('sealane')
let isOn = false

/** Starts tracing and returns a function that ends it: waiting spans are sent for at most two seconds. `failures` takes exports that fail. */
export async function startTracing(
  { url, headers, ratio }: TracingConfig,
  failures: RepeatedFailureLog,
): Promise<() => Promise<void>> {
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: 5_000 })
  logFailures(exporter, failures)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sealane', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  tracer = trace.getTracer('sealane') // An earlier one belongs to the provider that has ended.
  isOn = true
  return async () => {
    isOn = false
    const sent = provider.shutdown().catch(() => {}) // A failure is logged, and does not stop the end of the shop.
    await Promise.race([sent, sleep(2_000, undefined, { ref: false })])
    trace.disable()
    context.disable()
  }
}

/** OpenTelemetry itself is silent about exports that fail. */
function logFailures(exporter: SpanExporter, failures: RepeatedFailureLog): void {
  const send = exporter.export.bind(exporter)
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error === undefined) failures.worked()
      else failures.failed(result.error)
      done(result)
    })
}

export function isTracing(): boolean {
  return isOn
}

declare module 'fastify' {
  interface FastifyRequest {
    traced: Context | undefined
  }
}

/** Traces each request as a trace of its own: a `traceparent` header of a stranger has no effect. Does nothing while tracing is off. */
export function traceRequests(app: FastifyInstance): void {
  if (!isOn) return
  app.decorateRequest('traced', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'sealane.request_id': request.id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, root: true })
    request.traced = trace.setSpan(context.active(), span)
    context.with(request.traced, done)
  })
  // A body is read in the context of its connection, so the request's context is restored here.
  app.addHook('preHandler', (request, _reply, done) => context.with(request.traced ?? context.active(), done))
  app.addHook('onResponse', async ({ traced }, { statusCode }) => {
    const span = traced && trace.getSpan(traced)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500)
      span?.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Runs work without a request within a span. */
export async function traceTask<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work()
  return tracer.startActiveSpan(`task ${name}`, { root: true }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

const textMaximum = 4_000

/** Records a span for a statement that has ended, within its request or task. Values of its parameters are left out. */
export function traceStatement(event: LogEvent): void {
  if (trace.getActiveSpan() === undefined) return
  const text = event.query.sql.trim()
  const [operation = 'statement'] = text.split(/\s/, 1)
  const startTime = Date.now() - event.queryDurationMillis
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, textMaximum) }
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime, attributes })
  if (event.level === 'error') fail(span, event.error)
  span.end()
}

/** Marks the span as failed with the error's code or name only: PostgreSQL's message may quote user input. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name: string }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns the trace id for a line of the log. */
export function traceFields(): { trace_id?: string } {
  const span = trace.getActiveSpan()
  return span?.isRecording() === true ? { trace_id: span.spanContext().traceId } : {}
}
