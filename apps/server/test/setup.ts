import { inject } from 'vitest';
import { useBuiltParts } from '../src/kernel/partFile.ts';
import { closeAfterFile } from './afterFile.ts';

useBuiltParts(inject('parts'));
closeAfterFile();
