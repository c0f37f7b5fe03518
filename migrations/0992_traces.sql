-- Traces (链路追踪): of calls and jobs, those that failed, were slow or were drawn, with their parts. Day partitions are dropped whole.
create sequence fleet_trace_id as bigint;

create table fleet_trace (
  at timestamptz not null,
  id bigint not null default nextval('fleet_trace_id'),
  node text not null,
  trace text not null,
  kind text not null check (kind in ('call', 'job')),
  name text not null,
  outcome text not null,
  code integer not null,
  ms integer not null,
  waited integer not null,
  browser integer,
  person bigint,
  company bigint,
  caller text not null,
  caller_span text not null,
  parts integer not null,
  dropped integer not null,
  primary key (id, at)
) partition by range (at);
create index fleet_trace_at on fleet_trace (at, id);
create index fleet_trace_trace on fleet_trace (trace text_pattern_ops);
create index fleet_trace_caller on fleet_trace (caller) where caller <> '';
comment on table fleet_trace is 'installation: a call or job with its parts; names no content of a company: routes by template, statements without values';
comment on column fleet_trace.at is 'when it began, by the clock of the database';
comment on column fleet_trace.trace is '32 hexadecimal digits: the X-Trace-Id without its dashes';
comment on column fleet_trace.code is 'of the envelope, or of HTTP where the transport refused it; 0 for a job';
comment on column fleet_trace.waited is 'ms for which its statements waited for locks, as far as somebody looked';
comment on column fleet_trace.browser is 'ms from the call to its answer as the browser counted them, where it has said so';
comment on column fleet_trace.person is 'the account that called, if its session was known';
comment on column fleet_trace.company is 'the office in which it called';
comment on column fleet_trace.caller is 'the trace from which it came, as its sender said: one of ours put the job into the queue';
comment on column fleet_trace.dropped is 'traces of the node before this one that should have been kept and could not be written';
-- The parts stand apart: lists that read past them would read ten times as much.
create table fleet_trace_parts (
  at timestamptz not null,
  id bigint not null,
  detail jsonb not null,
  primary key (id, at)
) partition by range (at);
comment on table fleet_trace_parts is 'installation: the parts of a trace';
comment on column fleet_trace_parts.detail is '{texts, spans: [{k, p, at, ms, t, rows, error, lock}], more}: kind, place of the parent, ms since the beginning, place of the text';
grant select on fleet_trace, fleet_trace_parts to tongzhou_app;
