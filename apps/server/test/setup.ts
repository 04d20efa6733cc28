import { closeAfterFile } from './afterFile.ts';

closeAfterFile();
