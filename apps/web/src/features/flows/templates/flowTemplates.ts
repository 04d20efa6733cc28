import type { FlowTemplate } from './drawTemplate.ts';
import { orderTemplates } from './orders.templates.ts';
import { salesTemplates } from './sales.templates.ts';
import { welcomeTemplates } from './welcome.templates.ts';

/** The templates that a new flow may begin with, in the order in which they are offered. */
export const flowTemplates: readonly FlowTemplate[] = [...welcomeTemplates, ...orderTemplates, ...salesTemplates];
