/** Response header with the fingerprint of the schema that checked the answer, of calls that pages make early. */
export const answerShapeHeader = 'answer-shape';
