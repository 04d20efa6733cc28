export { findPassages, type FoundPassage } from './findPassages.ts';
export { knowledgeRoutes } from './knowledge.routes.ts';
export { toSources } from './quotePassages.ts';
export { readKnowledgeFileJob } from './readFile.job.ts';
export { toKnowledgeMessage } from './toKnowledgeMessage.ts';
