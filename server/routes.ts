import type { FastifyInstance } from 'fastify';
import type { Edge } from './platform/http.ts';

/** Registers the REST routes of all modules (only what GraphQL is bad at: sign-in, files, status). */
export async function registerRoutes(_app: FastifyInstance, _edge: Edge): Promise<void> {}
